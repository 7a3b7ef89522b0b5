import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  hint?: string;
  /** One button or link. */
  children?: ReactNode;
  /** Heading level of the title: 1 where it is the page's only heading. */
  level?: 1 | 2;
  drawing?: ReactNode;
}

export function EmptyState({ title, hint, children, level = 2, drawing = <EmptyBox /> }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={styles.empty}>
      {drawing}
      <Title className={styles.title}>{title}</Title>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children && <div className={styles.action}>{children}</div>}
    </div>
  );
}

function EmptyBox() {
  return (
    <svg
      viewBox="0 0 96 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M16 38l32-12 32 12v34L48 84 16 72z" />
      <path d="M16 38l32 12 32-12M48 50v34" />
      <path d="M16 38L6 50l30 12 12-12 12 12 30-12-10-12" />
      <path d="M40 14c0-4 3-6 8-6s8 3 8 6c0 5-8 4-8 8" strokeLinecap="round" strokeDasharray="3 5" />
    </svg>
  );
}
