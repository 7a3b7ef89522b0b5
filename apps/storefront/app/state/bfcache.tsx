import { useCallback, useEffect } from 'react';
import { browserClient } from '../client.ts';
import { orUndefined } from '../page-data.tsx';
import { useCartCalls } from './cart.tsx';
import { useSession } from './session.tsx';

/** A page can be left and restored before it is hydrated. */
export const restoredScript = `on('pageshow',e=>{if(e.persisted)page.restored=''})`;

/**
 * Back and Forward may bring a page as it was left (from the bfcache), or the document as it was fetched: account and
 * cart are asked for again. @param isVisitors the document was made for somebody without a session, so that browsers may keep it
 */
export function RestoredPage({ isVisitors }: { isVisitors: boolean }) {
  const accountId = useSession().account?.id;
  const { fetchAgain } = useCartCalls();
  const catchUp = useCallback(async () => {
    if (await isStillOf(accountId)) fetchAgain();
    else window.location.reload();
  }, [accountId, fetchAgain]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useEffect(() => {
    const wasRestored = 'restored' in document.documentElement.dataset;
    if (wasRestored || (isVisitors && isFromHistory())) catchUp();
  }, []);

  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => persisted && catchUp();
    window.addEventListener('pageshow', refresh);
    return () => window.removeEventListener('pageshow', refresh);
  }, [catchUp]);
  return null;
}

/** What belongs to an account is not seen before the server has said that its holder is still there. */
async function isStillOf(accountId: string | undefined): Promise<boolean> {
  const { style } = document.body;
  if (accountId) style.visibility = 'hidden';
  const account = await orUndefined(browserClient().account.get());
  const isSame = account === undefined ? !accountId : account?.id === accountId;
  if (isSame) style.visibility = '';
  return isSame;
}

function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward';
}
