import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import styles from './offline-notice.module.css';

/**
 * Says that there is no network, and goes when it is back. A page that is asked for meanwhile is held: the router would
 * load the document again where a page's script is missing, and the browser's own page would take the shop's place.
 */
export function OfflineNotice() {
  const blocker = useBlocker(isOutOfReach);
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" aria-label={messages().chrome.network}>
      {!isOnline && (
        <p className={styles.notice}>
          <WifiOff size={16} strokeWidth={2} aria-hidden="true" />
          {messages().chrome.offline}
        </p>
      )}
      {blocker.state === 'blocked' && (
        <p className={styles.notice}>
          {messages().common.somethingWrongHint}
          <Button size="small" variant="secondary" onClick={() => navigator.onLine && blocker.proceed()}>
            {messages().common.retry}
          </Button>
        </p>
      )}
    </div>
  );
}

/**
 * True when the device is offline and the target is another page; a target on the same page, such as `#reviews`, is
 * reachable.
 */
function isOutOfReach({ currentLocation: currentPage, nextLocation: next }: Parameters<BlockerFunction>[0]): boolean {
  return !navigator.onLine && currentPage.pathname + currentPage.search !== next.pathname + next.search;
}

function watchNetwork(change: () => void): () => void {
  window.addEventListener('online', change);
  window.addEventListener('offline', change);
  return () => {
    window.removeEventListener('online', change);
    window.removeEventListener('offline', change);
  };
}
