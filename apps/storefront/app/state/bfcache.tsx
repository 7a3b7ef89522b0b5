import { useCallback, useEffect } from 'react';
import { browserClient } from '../loading/client.ts';
import { resolveOrUndefined } from '../loading/page-data.tsx';
import { useCartCalls } from './cart.tsx';
import { readToldChange } from './other-tabs.ts';
import { useSession } from './session.tsx';

/** A page can be left and restored before it is hydrated. */
export const restoredScript = `on('pageshow',e=>{if(e.persisted)page.restored=''})`;

/**
 * Back and Forward may bring a page as it was left (from the bfcache), or the document as it was fetched: account and
 * cart are asked for again, as they are when another tab has changed them. @param isVisitors the document was made for somebody without a session, so that browsers may keep it
 */
export function RestoredPage({ isVisitors }: { isVisitors: boolean }) {
  const accountId = useSession().account?.id;
  const { fetchAgain } = useCartCalls();
  const catchUp = useCallback(async () => {
    if (await isAccountUnchanged(accountId)) fetchAgain();
    else window.location.reload();
  }, [accountId, fetchAgain]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useEffect(() => {
    const wasRestored = 'restored' in document.documentElement.dataset;
    if (wasRestored || (isVisitors && isFromHistory())) catchUp();
  }, []);

  useEffect(() => {
    const refreshOutdated = (event: Partial<PageTransitionEvent & StorageEvent>) => {
      const change = readToldChange(event);
      if (change && openPayments > 0) catchUpAfterPayment = () => refreshOutdated(event);
      else if (change === 'cart') fetchAgain();
      else if (change || event.persisted) catchUp();
    };
    window.addEventListener('pageshow', refreshOutdated);
    window.addEventListener('storage', refreshOutdated);
    return () => {
      window.removeEventListener('pageshow', refreshOutdated);
      window.removeEventListener('storage', refreshOutdated);
    };
  }, [catchUp, fetchAgain]);
  return null;
}

let openPayments = 0;
let catchUpAfterPayment: (() => void) | undefined;

/**
 * Keeps the page as the shopper saw it while a payment is under way in this tab: the payment may end as the order of
 * another tab, which is looked up by the cart that this page shows. Changes of other tabs follow when it is over.
 */
export function useUndisturbedPayment(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return;
    openPayments += 1;
    return () => {
      openPayments -= 1;
      catchUpAfterPayment?.();
      catchUpAfterPayment = undefined;
    };
  }, [isPaying]);
}

/** Checks that the account is still signed in, and hides the page of an account until the server confirms it. */
async function isAccountUnchanged(accountId: string | undefined): Promise<boolean> {
  const { style } = document.body;
  if (accountId) style.visibility = 'hidden';
  const account = await resolveOrUndefined(browserClient().account.get());
  const isSame = account === undefined ? !accountId : account?.id === accountId;
  if (isSame) style.visibility = '';
  return isSame;
}

function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward';
}
