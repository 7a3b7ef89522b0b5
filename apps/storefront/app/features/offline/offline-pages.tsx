import type { Cart } from '@mercer/contract';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { toShopPath } from '../../i18n/language-path.ts';
import { useCart } from '../../state/cart.tsx';

/**
 * Lets the browser load documents while offline, for links and for Back: the service worker has documents, but the
 * router would request data.
 */
function useDocumentsOffline(): void {
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
  origin === window.location.origin && !toShopPath(pathname).startsWith('/checkout');

/** A worker costs a slow phone as much as a page: it comes when the shopper stays, or turns to something else. */
const stayMs = 20_000;

/** Milliseconds after which a page that is looked at is cached, once there is a service worker. */
const lookMs = 3_000;

/** Has the pages that the shopper sees, home and the cart kept for times without a line. */
export function OfflinePages() {
  const { pathname, search } = useLocation();
  const { cart } = useCart();
  const [isTime, stop] = useCachingTime();
  const settledPath = useSettledValue(pathname + search);
  const cartVersion = useSettledValue(computeCartVersion(cart));
  useDocumentsOffline();
  useEffect(() => {
    if (isTime && settledPath) runCopyAction(({ cacheCurrentPage: cachePage }) => cachePage(), stop);
  }, [isTime, settledPath, stop]);
  useEffect(() => {
    if (isTime && cartVersion)
      runCopyAction(({ cacheUnseenPage: cacheCartPage }) => cacheCartPage('/cart', cartVersion), stop);
  }, [isTime, cartVersion, stop]);
  return null;
}

/** Tells a cart from what it was. */
function computeCartVersion({ items, grand_total }: Cart): string {
  const lines = items.map(({ id, quantity }) => `${id}*${quantity}`);
  return [grand_total, ...lines].join();
}

type Copies = typeof import('./offline-copies.ts');

/**
 * Caches a page; when that fails, the shop works as it does without a service worker.
 * @param act returns false when there is no worker
 */
async function runCopyAction(act: (copies: Copies) => Promise<boolean>, stop: () => void): Promise<void> {
  try {
    if (!(await act(await import('./offline-copies.ts')))) stop();
  } catch (error) {
    console.warn('Pages are not kept:', error);
  }
}

/** Returns the value once it has not changed for a while, or the last one that did not. */
function useSettledValue(value: string): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), lookMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function useCachingTime(): [isTime: boolean, stop: () => void] {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    return waitUntilStaying(navigator.serviceWorker.controller ? 0 : stayMs, () => setIsTime(true));
  }, []);
  return [isTime, useCallback(() => setIsTime(false), [])];
}

/** @returns ends the waiting */
function waitUntilStaying(afterMs: number, come: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(come, afterMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && come(), { signal });
  // a page that is left is hidden, too
  window.addEventListener('pagehide', () => waiting.abort(), { signal });
  return () => waiting.abort();
}
