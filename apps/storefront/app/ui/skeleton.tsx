import type { ReactNode } from 'react';
import { joinClassNames } from './classes.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  shape?: 'text' | 'title' | 'square' | 'block' | 'button';
  width?: 'full' | 'half' | 'third';
  className?: string | undefined;
}

/** Stands where something will be, in its size; hidden from screen readers. */
export function Skeleton({ shape = 'text', width = 'full', className }: SkeletonProps) {
  const widthClass = width === 'full' ? undefined : styles[width];
  return <span aria-hidden="true" className={joinClassNames(styles.skeleton, styles[shape], widthClass, className)} />;
}

/** Many of them pulse as one: each on its own would be a layer that the browser keeps apart. */
export function Skeletons({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div aria-hidden="true" className={joinClassNames(styles.together, className)}>
      {children}
    </div>
  );
}
