import { NavLink, useLocation } from 'react-router';
import { Kept } from '../../kept-markup.tsx';
import { messages } from '../../messages.ts';
import { useStore } from '../../state/store.tsx';
import { MenuLink } from './menu-link.tsx';
import styles from './second-nav.module.css';

/** Where the menu button of a phone leads without scripts. */
export const mainNavigation = 'main-navigation';

/**
 * From 900 px up; below, the side menu has these links.
 * @param isHidden stands in the page all the same: scripts read the links from there
 */
export function SecondNav({ isHidden = false }: { isHidden?: boolean }) {
  const { mainLinks } = useStore();
  const { pathname } = useLocation();
  const here = mainLinks.find(({ to }) => to === pathname)?.to;
  return (
    <nav id={mainNavigation} hidden={isHidden} aria-label={messages().chrome.mainNavigation} className={styles.nav}>
      <Kept by={['main links', here, mainLinks]}>
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
      </Kept>
    </nav>
  );
}
