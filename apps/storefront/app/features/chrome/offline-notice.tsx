import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { messages } from '../../messages.ts';
import styles from './offline-notice.module.css';

/** Says that there is no network, and goes when it is back. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" aria-label={messages.chrome.network}>
      {!isOnline && (
        <p className={styles.notice}>
          <WifiOff size={16} strokeWidth={2} aria-hidden="true" />
          {messages.chrome.offline}
        </p>
      )}
    </div>
  );
}

function watchNetwork(change: () => void): () => void {
  window.addEventListener('online', change);
  window.addEventListener('offline', change);
  return () => {
    window.removeEventListener('online', change);
    window.removeEventListener('offline', change);
  };
}
