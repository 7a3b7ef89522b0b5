import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Lets the browser load documents while offline, for links and for Back: the service worker has documents, but the
 * router would request data.
 */
export function useDocumentsOffline(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const currentPath = pathname + search;
    const ending = new AbortController();
    // These listeners run before those of the page, which listen in the second phase
    const first = { capture: true, signal: ending.signal };
    const leaveToBrowser = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (link && isOfflineWithWorker() && isCacheablePage(link) && link.pathname + link.search !== currentPath)
        event.stopPropagation();
    };
    /** The address has changed already. */
    const reloadOnPopState = (event: PopStateEvent) => {
      const { location } = window;
      if (!isOfflineWithWorker() || location.pathname + location.search === currentPath) return;
      event.stopImmediatePropagation();
      location.reload();
    };
    window.addEventListener('click', leaveToBrowser, first);
    window.addEventListener('popstate', reloadOnPopState, first);
    return () => ending.abort();
  }, [pathname, search]);
}

const isOfflineWithWorker = () => !navigator.onLine && Boolean(navigator.serviceWorker?.controller);

/** The checkout is none that the worker has: the router holds it until the line is back. */
const isCacheablePage = ({ origin, pathname }: HTMLAnchorElement) =>
  origin === window.location.origin && !pathname.startsWith('/checkout');
