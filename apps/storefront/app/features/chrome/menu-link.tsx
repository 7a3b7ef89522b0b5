import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface MenuLinkProps {
  to: string;
  className?: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}

/** A link of the store's menus, which may lead out of the shop. */
export function MenuLink({ to, children, ...rest }: MenuLinkProps) {
  if (to.startsWith('/')) {
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} rel="noopener" {...rest}>
      {children}
    </a>
  );
}
