import { useLocation } from 'react-router';
import styles from './load-failed.module.css';
import { messages } from './messages.ts';
import { LinkButton } from './ui/button.tsx';

interface LoadFailedProps {
  text?: string;
  small?: boolean;
}

/** Quiet, and with a way to try again that needs no script (§8). */
export function LoadFailed({ text = messages.common.couldNotLoad, small }: LoadFailedProps) {
  const { pathname, search } = useLocation();
  return (
    <div role="status" className={styles.failed}>
      <p>{text}</p>
      <LinkButton to={pathname + search} reloadDocument variant="secondary" size={small ? 'small' : 'normal'}>
        {messages.common.retry}
      </LinkButton>
    </div>
  );
}
