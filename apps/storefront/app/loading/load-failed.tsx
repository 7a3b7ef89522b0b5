import { messages } from '../i18n/messages.ts';
import styles from './load-failed.module.css';
import { RetryLink } from './retry-link.tsx';

interface LoadFailedProps {
  text?: string;
  small?: boolean;
}

/** Quiet, and with a way to try again that needs no script (§8). */
export function LoadFailed({ text = messages().common.couldNotLoad, small }: LoadFailedProps) {
  return (
    <div role="status" className={styles.failed}>
      <p>{text}</p>
      <RetryLink variant="secondary" size={small ? 'small' : 'normal'} />
    </div>
  );
}
