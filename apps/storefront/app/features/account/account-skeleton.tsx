import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './account-skeleton.module.css';

/** Stands where a list of cards will be. */
export function AccountSkeleton() {
  return (
    <div className={styles.cards}>
      <Skeleton className={styles.card} />
      <Skeleton className={styles.card} />
      <Skeleton className={styles.card} />
    </div>
  );
}
