import { NavLink, useLocation } from 'react-router';
import { CachedFragment } from '../../document/cached-fragment.tsx';
import { readLinkPath } from '../../i18n/language-path.ts';
import { messages } from '../../i18n/messages.ts';
import type { Choice } from '../../loading/request-context.ts';
import { useSession } from '../../state/session.tsx';
import { type Menus, type NavigationLink, useStore } from '../../state/store.tsx';
import { useWishlist } from '../../state/wishlist.tsx';
import { joinClassNames } from '../../ui/classes.ts';
import { MenuLink } from './menu-link.tsx';
import styles from './second-nav.module.css';

/** Id of the main navigation, which a phone's menu button links to without scripts. */
export const mainNavigation = 'main-navigation';

/**
 * Navigation from 900 px up; below, the side menu has these links.
 * @param isHidden renders it hidden, because scripts read the links from it
 */
export function SecondNav({ isHidden = false }: { isHidden?: boolean }) {
  const { mainLinks } = useStore();
  const { pathname } = useLocation();
  const currentLink = mainLinks.find(({ to }) => to === pathname)?.to;
  return (
    <nav id={mainNavigation} hidden={isHidden} aria-label={messages().chrome.mainNavigation} className={styles.nav}>
      <CachedFragment by={['main links', currentLink, mainLinks]}>
        <ul className={styles.list}>
          {mainLinks.map(({ name, to }) => (
            <li key={to}>
              {to.startsWith('/') ? (
                <NavLink to={to} end className={styles.link}>
                  {name}
                </NavLink>
              ) : (
                <MenuLink to={to} className={styles.link}>
                  {name}
                </MenuLink>
              )}
            </li>
          ))}
        </ul>
      </CachedFragment>
      <GuestWishlistLink className={joinClassNames(styles.link, styles.wishes)} />
    </nav>
  );
}

/** Leads a visitor to the products of their wishlist, which the header does for accounts; it comes after the page, in free space. */
function GuestWishlistLink({ className }: { className: string }) {
  const { account } = useSession();
  const { hasWishes } = useWishlist();
  return (
    !account &&
    hasWishes && (
      <NavLink to="/wishlist" className={className}>
        {messages().chrome.wishlist}
      </NavLink>
    )
  );
}

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
    to: readLinkPath(link),
  }));
}

/** Reads the choices of a preference; empty when there is no choice. */
function readPreferenceChoices(name: string): Choice[] {
  const options = document.querySelectorAll<HTMLOptionElement>(`footer [name=${name}] option`);
  return [...options].map(({ value, textContent }) => ({ code: value, name: textContent }));
}
