import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Without a line the worker has documents, and the router asks for data: links and ways back are left to the browser. */
export function useDocumentsOffline(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const shown = pathname + search;
    const ending = new AbortController();
    // before those of the page, which hear of it in the second half
    const first = { capture: true, signal: ending.signal };
    const leave = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (link && isOffline() && isPage(link) && link.pathname + link.search !== shown) event.stopPropagation();
    };
    /** The address has changed already. */
    const open = (event: PopStateEvent) => {
      const { location } = window;
      if (!isOffline() || location.pathname + location.search === shown) return;
      event.stopImmediatePropagation();
      location.reload();
    };
    window.addEventListener('click', leave, first);
    window.addEventListener('popstate', open, first);
    return () => ending.abort();
  }, [pathname, search]);
}

const isOffline = () => !navigator.onLine && Boolean(navigator.serviceWorker?.controller);

/** The checkout is none that the worker has: the router holds it until the line is back. */
const isPage = ({ origin, pathname }: HTMLAnchorElement) =>
  origin === window.location.origin && !pathname.startsWith('/checkout');
