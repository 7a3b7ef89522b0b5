import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { joinClassNames } from './classes.ts';

const icons = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

/** Errors are announced at once, the others politely. */
export function Alert({ tone = 'info', children }: { tone?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={joinClassNames(styles.alert, styles[tone])}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
