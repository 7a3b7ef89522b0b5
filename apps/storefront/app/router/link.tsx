import { type ComponentProps, type MouseEvent, use, useEffect, useMemo, useState } from 'react';
import type { Location, NavigateOptions, To } from 'react-router';
import type { BlockedNavigation, PageTransition } from './blockers.ts';
import { NextContext, usePage, useRoute, useRouter } from './contexts.ts';
import { loadedModule } from './document.ts';
import { isExternalLink, joinPathParts, resolveLinkPath } from './location.ts';

export const useLocation = () => usePage().location;
export const useNavigate = () => useRouter().navigate;
export const useNavigationType = () => usePage().action;
export const useParams = () => usePage().matches[0]?.params ?? {};
export const useMatches = () => usePage().matches.map(({ route }) => ({ handle: loadedModule(route.id)?.handle }));
export const useRouteLoaderData = (id: string) => usePage().loaderData[id];
export const useActionData = () => usePage().actionData?.[useRoute().id];
export const Outlet = () => useRoute().outlet;

/** @returns as React Router does, what can be written as well, which the shop does not */
export function useSearchParams(): [URLSearchParams] {
  const { search } = useLocation();
  return [useMemo(() => new URLSearchParams(search), [search])];
}

type Navigation = { state: 'idle'; location: undefined } | { state: 'loading'; location: Location };

export function useNavigation(): Navigation {
  const location = use(NextContext);
  return location ? { state: 'loading', location } : { state: 'idle', location: undefined };
}

type Blocker = { state: 'unblocked' } | ({ state: 'blocked' } & BlockedNavigation);

export function useBlocker(isBlocked: (crossing: PageTransition) => boolean): Blocker {
  const { block } = useRouter();
  const [heldPage, setHeld] = useState<BlockedNavigation | null>(null);
  useEffect(() => block(isBlocked, setHeld), [block, isBlocked]);
  return heldPage ? { state: 'blocked', ...heldPage } : { state: 'unblocked' };
}

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
