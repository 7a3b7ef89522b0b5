import { use, useEffect, useMemo, useState } from 'react';
import type { Location } from 'react-router';
import type { BlockedNavigation, PageTransition } from './blockers.ts';
import { NextContext, usePage, useRoute, useRouter } from './contexts.ts';
import { loadedModule } from './document.ts';

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
