import type { ComponentProps, MouseEvent } from 'react';
import type { NavigateOptions, To } from 'react-router';
import { useRouter } from './contexts.ts';
import { useLocation } from './hooks.ts';
import { isExternalLink, joinPathParts, resolveLinkPath } from './location.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: To; reloadDocument?: boolean };

/** A link to a page of the shop; the document is loaded anew where it says so, or leads elsewhere. */
export function Link({ to, reloadDocument, replace, state, preventScrollReset, ...anchorProps }: LinkProps) {
  const { pathname, search, hash } = useLocation();
  const { navigate } = useRouter();
  const isPlain = reloadDocument || isExternalLink(to);

  function followLink(event: MouseEvent<HTMLAnchorElement>) {
    anchorProps.onClick?.(event);
    if (isPlain || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    // a link to where one is makes no second entry of it
    const isHere = joinPathParts(resolveLinkPath(to, pathname)) === pathname + search + hash;
    navigate(to, { state, preventScrollReset, replace: replace ?? isHere });
  }

  return <a {...anchorProps} href={toLinkHref(to, pathname)} onClick={followLink} />;
}

function toLinkHref(to: To, from: string): string {
  return typeof to === 'string' && (to.startsWith('/') || isExternalLink(to))
    ? to
    : joinPathParts(resolveLinkPath(to, from));
}

function isPlainClick({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget: { target },
}: MouseEvent<HTMLAnchorElement>) {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey) && (!target || target === '_self');
}

export type NavLinkProps = LinkProps & { end?: boolean };

/** A link that says whether it leads to where one is; also to the pages below it, unless it is the end of the way. */
export function NavLink({ end = false, className = '', ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const path = resolveLinkPath(props.to, pathname).pathname;
  const isActive = pathname === path || (!end && pathname.startsWith(`${path}/`));
  return (
    <Link
      {...props}
      aria-current={isActive ? 'page' : undefined}
      className={[className, isActive && 'active'].filter(Boolean).join(' ')}
    />
  );
}
