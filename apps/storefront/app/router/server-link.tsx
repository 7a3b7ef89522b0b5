import { Link as RoutersLink, useLocation } from 'react-router';
import type { LinkProps, NavLinkProps } from './link.tsx';

/** A link to a page of the shop as markup, as browsers have it; nobody clicks it here. Other addresses are resolved by React Router. */
export function Link(props: LinkProps) {
  const { to, reloadDocument: _, replace: __, state: ___, preventScrollReset: ____, ...anchorProps } = props;
  return isShopPath(to) ? <a {...anchorProps} href={to} /> : <RoutersLink {...props} discover="none" />;
}

/** Written out from the start; two slashes would begin another host. */
function isShopPath(to: LinkProps['to']): to is string {
  return typeof to === 'string' && /^\/(?!\/)/.test(to);
}

/** Says whether it leads to where one is; also to the pages below it, unless it is the end of the way. */
export function NavLink({ end = false, className = '', ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const isActive = pathname === props.to || (!end && pathname.startsWith(`${props.to}/`));
  return (
    <Link
      {...props}
      aria-current={isActive ? 'page' : undefined}
      className={[className, isActive && 'active'].filter(Boolean).join(' ')}
    />
  );
}
