import type { ReactNode } from 'react';
import { useWords } from '../words/words.tsx';
import { Button } from './button.tsx';
import { joinClasses } from './classes.ts';
import { describeError } from './describe-error.ts';
import styles from './notice.module.css';

export function Notice({ kind, children }: { kind: 'error' | 'warning' | 'success' | 'info'; children: ReactNode }) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={joinClasses(styles.notice, styles[kind])}>
      {children}
    </div>
  );
}

export type Tone = 'neutral' | 'success' | 'warning' | 'error' | 'info';

export function Badge({ tone = 'neutral', children }: { tone?: Tone | undefined; children: ReactNode }) {
  const tones = {
    neutral: undefined,
    success: styles.badgeSuccess,
    warning: styles.badgeWarning,
    error: styles.badgeError,
    info: styles.badgeInfo,
  };
  return <span className={joinClasses(styles.badge, tones[tone])}>{children}</span>;
}

/** What stands where there are no records. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** What stands where something could not be loaded. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useWords();
  return (
    <div className={styles.state} role="alert">
      <h2>{words.errors.title}</h2>
      <p>{describeError(error, words)}</p>
      <Button onPress={onRetry}>{words.common.retry}</Button>
    </div>
  );
}

const skeletonRows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function LoadingState() {
  const words = useWords();
  return (
    <div className={styles.skeleton} role="status" aria-label={words.common.loading}>
      {skeletonRows.map((row) => (
        <span key={row} />
      ))}
    </div>
  );
}
