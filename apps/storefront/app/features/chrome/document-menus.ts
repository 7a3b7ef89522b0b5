import type { Choice } from '../../request-context.ts';
import type { Menus, NavigationLink } from '../../state/store.tsx';
import { mainNavigation } from './second-nav.tsx';

/** Header and footer as the document shows them, so that they are not sent a second time. */
export function readDocumentMenus(): Menus {
  return {
    mainLinks: readMenuLinks(document.getElementById(mainNavigation)),
    footerColumns: [...document.querySelectorAll('footer nav')].map((column) => ({
      heading: column.getAttribute('aria-label') ?? '',
      links: readMenuLinks(column),
    })),
    locales: readPreferenceChoices('locale'),
    currencies: readPreferenceChoices('currency'),
  };
}

function readMenuLinks(menu: Element | null): NavigationLink[] {
  return [...(menu?.querySelectorAll('a') ?? [])].map((link) => ({
    name: link.textContent,
    to: link.getAttribute('href') ?? '',
  }));
}

/** Reads the choices of a preference; empty when there is no choice. */
function readPreferenceChoices(name: string): Choice[] {
  const options = document.querySelectorAll<HTMLOptionElement>(`footer [name=${name}] option`);
  return [...options].map(({ value, textContent }) => ({ code: value, name: textContent }));
}
