import type { Cart } from '@mercer/contract';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useCart } from '../../state/cart.tsx';
import { useDocumentsOffline } from './use-documents-offline.ts';

/** A worker costs a slow phone as much as a page: it comes when the shopper stays, or turns to something else. */
const stayMs = 20_000;

/** Of who has one already, a page is kept when it has been looked at. */
const lookMs = 3_000;

/** Has the pages that the shopper sees, home and the cart kept for times without a line. */
export function KeptPages() {
  const { pathname, search } = useLocation();
  const { cart } = useCart();
  const [isTime, stop] = useTime();
  const shown = useSettled(pathname + search);
  const cartVersion = useSettled(versionOf(cart));
  useDocumentsOffline();
  useEffect(() => {
    if (isTime && shown) withCopies(({ keepShown }) => keepShown(), stop);
  }, [isTime, shown, stop]);
  useEffect(() => {
    if (isTime && cartVersion) withCopies(({ keepUnseen }) => keepUnseen('/cart', cartVersion), stop);
  }, [isTime, cartVersion, stop]);
  return null;
}

/** Tells a cart from what it was. */
function versionOf({ items, grand_total }: Cart): string {
  const lines = items.map(({ id, quantity }) => `${id}*${quantity}`);
  return [grand_total, ...lines].join();
}

type Copies = typeof import('./copies.ts');

/** Without them the shop is as it is without a worker. @param act false: there is no worker */
async function withCopies(act: (copies: Copies) => Promise<boolean>, stop: () => void): Promise<void> {
  try {
    if (!(await act(await import('./copies.ts')))) stop();
  } catch (error) {
    console.warn('Pages are not kept:', error);
  }
}

/** What has been the same for a while. */
function useSettled(value: string): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), lookMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function useTime(): [isTime: boolean, stop: () => void] {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    return whenTime(navigator.serviceWorker.controller ? 0 : stayMs, () => setIsTime(true));
  }, []);
  return [isTime, useCallback(() => setIsTime(false), [])];
}

/** @returns ends the waiting */
function whenTime(afterMs: number, come: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(come, afterMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && come(), { signal });
  // a page that is left is hidden, too
  window.addEventListener('pagehide', () => waiting.abort(), { signal });
  return () => waiting.abort();
}
