import { NavLink } from 'react-router';
import { messages } from '../../messages.ts';
import { homeLink, listLinks } from './nav-links.ts';
import styles from './second-nav.module.css';

/** Where the menu button of a phone leads without scripts. */
export const mainNavigation = 'main-navigation';

/** From 900 px up; below, the side menu has these links. */
export function SecondNav() {
  return (
    <nav id={mainNavigation} aria-label={messages.chrome.mainNavigation} className={styles.nav}>
      <ul className={styles.list}>
        {[homeLink(), ...listLinks()].map(({ name, to }) => (
          <li key={to}>
            <NavLink to={to} end className={styles.link} viewTransition>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
