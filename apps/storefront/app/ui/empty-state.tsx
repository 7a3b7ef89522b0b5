import type { ReactNode } from 'react';
import { EmptyBox } from './drawings.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  hint?: string;
  /** Single button or link. */
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
