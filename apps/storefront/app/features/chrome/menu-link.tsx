import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NavigationLink } from '../../state/store.tsx';

interface MenuLinkProps {
  to: string;
  className?: string | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A link of the store's menus, which may lead out of the shop. */
export function MenuLink({ to, children, ...linkProps }: MenuLinkProps) {
  if (to.startsWith('/')) {
    return (
      <Link to={to} {...linkProps}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} rel="noopener" {...linkProps}>
      {children}
    </a>
  );
}

interface MenuLinksProps {
  links: NavigationLink[];
  className: string | undefined;
  linkClass: string | undefined;
  onClick?: () => void;
}

export function MenuLinks({ links, className, linkClass, onClick }: MenuLinksProps) {
  return (
    <ul className={className}>
      {links.map(({ name, to }) => (
        <li key={to}>
          <MenuLink to={to} className={linkClass} onClick={onClick}>
            {name}
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}
