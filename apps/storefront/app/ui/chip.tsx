import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { joinClassNames } from './classes.ts';

export type ChipColor = 'default' | 'success' | 'info' | 'error' | 'warning';

export function Chip({ color = 'default', children }: { color?: ChipColor; children: ReactNode }) {
  return <span className={joinClassNames(styles.chip, color !== 'default' && styles[color])}>{children}</span>;
}
