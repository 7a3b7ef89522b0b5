import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { allCategoriesPath } from '../../../constants.ts';
import { Portal } from '../../../document/portal.tsx';
import { messages } from '../../../i18n/messages.ts';
import styles from './category-menu.module.css';
import { CategoryTree } from './category-tree.tsx';
import { useCategoryLinks } from './use-category-links.ts';
import { type MenuOpening, useMenuOpening } from './use-menu-opening.ts';

const panelId = 'category-menu';

/**
 * Menu of all categories below their link in the header, which without scripts leads to a page of them. The list is
 * fetched when the pointer or the focus reaches the link.
 */
export function CategoryMenu() {
  const { opener, place } = useMenuOpener();
  const { links, load } = useCategoryLinks();
  const opening = useMenuOpening(opener, place);
  const { isOpen, close } = opening;
  useEffect(() => {
    if (opening.isNear && !links) load();
  }, [opening.isNear, links, load]);
  useClosedByNavigation(close);
  useExpandedState(opener, isOpen && Boolean(links));
  useFocusInside(opening, Boolean(links));
  if (!place || !isOpen || !links) return null;
  return (
    <Portal place={place}>
      <nav id={panelId} aria-label={messages().category.all} className={styles.panel}>
        <CategoryTree links={links} onPick={close} />
      </nav>
    </Portal>
  );
}

/** The link, and a place for the panel right behind it, so that it is next for the keyboard. */
function useMenuOpener() {
  const [menuElements, setFound] = useState<{ opener: HTMLElement | null; place: HTMLElement | null }>({
    opener: null,
    place: null,
  });
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may have a header of its own
  useEffect(() => {
    const opener = document.querySelector<HTMLElement>(`a[href$="${allCategoriesPath}"]`);
    if (!opener) return setFound({ opener: null, place: null });
    setFound((now) => {
      if (now.opener === opener) return now;
      const place = document.createElement('div');
      opener.after(place);
      return { opener, place };
    });
  }, [key]);
  return menuElements;
}

function useExpandedState(opener: HTMLElement | null, isOpen: boolean) {
  useEffect(() => {
    if (!opener) return;
    opener.ariaExpanded = String(isOpen);
    if (isOpen) opener.setAttribute('aria-controls', panelId);
    else opener.removeAttribute('aria-controls');
  }, [opener, isOpen]);
}

function useClosedByNavigation(close: () => void) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page it is closed
  useEffect(close, [key, close]);
}

/** Moves the focus inside when the menu was opened by keyboard. */
function useFocusInside({ isOpen, byKey }: MenuOpening, isThere: boolean) {
  const wants = useRef(false);
  useEffect(() => {
    wants.current = isOpen && byKey;
    if (wants.current && isThere) document.querySelector<HTMLElement>(`#${panelId} a`)?.focus();
  }, [isOpen, byKey, isThere]);
}
