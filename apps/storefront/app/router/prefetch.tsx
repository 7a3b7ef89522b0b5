import { type ComponentProps, useEffect, useState } from 'react';
import { usePage, useRouter } from './contexts.ts';
import { dataPath } from './loading.ts';
import { locationAt, resolve } from './location.ts';
import { staleMatches } from './revalidation.ts';

/** When what a page needs is fetched: as soon as the link is there, or when the shopper seems to want it. */
export type Prefetch = 'none' | 'render' | 'intent';

/** As long as a pointer that only passes by is over a link. */
const intentMs = 100;

type Handlers = Pick<ComponentProps<'a'>, 'onFocus' | 'onBlur' | 'onMouseEnter' | 'onMouseLeave' | 'onTouchStart'>;

export function usePrefetch(prefetch: Prefetch, given: Handlers) {
  const [isNear, setIsNear] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (!isNear) return setIsWanted(false);
    const timer = setTimeout(() => setIsWanted(true), intentMs);
    return () => clearTimeout(timer);
  }, [isNear]);
  if (prefetch !== 'intent') return { isWanted: prefetch === 'render', handlers: {} };
  const handlers: Handlers = {
    onFocus: both(given.onFocus, () => setIsNear(true)),
    onBlur: both(given.onBlur, () => setIsNear(false)),
    onMouseEnter: both(given.onMouseEnter, () => setIsNear(true)),
    onMouseLeave: both(given.onMouseLeave, () => setIsNear(false)),
    onTouchStart: both(given.onTouchStart, () => setIsNear(true)),
  };
  return { isWanted, handlers };
}

function both<Event>(given: ((event: Event) => void) | undefined, own: () => void) {
  return (event: Event) => {
    given?.(event);
    own();
  };
}

/** Has the browser fetch the scripts of a page, and what its loaders will ask the server for. */
export function PrefetchPageLinks({ page: href }: { page: string }) {
  const { match } = useRouter();
  const page = usePage();
  const location = locationAt(resolve(href, page.location.pathname));
  const matches = match(location.pathname);
  const added = matches.filter(({ route }) => !page.matches.some((shown) => shown.route.id === route.id));
  const scripts = new Set(
    added.flatMap(({ route }) => [route.module, route.clientLoaderModule ?? [], route.imports ?? []].flat()),
  );
  const served = staleMatches(page, { location, matches, all: false }).filter(
    ({ route }) => route.hasLoader && !route.hasClientLoader,
  );
  return (
    <>
      {served.length > 0 && <link rel="prefetch" as="fetch" href={dataPath(location, served)} />}
      {[...scripts].map((script) => (
        <link key={script} rel="modulepreload" href={script} />
      ))}
    </>
  );
}
