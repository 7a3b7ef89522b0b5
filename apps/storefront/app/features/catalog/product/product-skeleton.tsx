import { getShopName } from '../../../language.ts';
import { Skeleton, Skeletons } from '../../../ui/skeleton.tsx';
import styles from './product-page.module.css';

export function ProductSkeleton() {
  return (
    <Skeletons className={styles.waiting}>
      <title>{getShopName()}</title>
      <Skeleton width="third" className={styles.waitingTrail} />
      <div className={styles.page}>
        <Skeleton shape="square" className={styles.waitingPicture} />
        <div className={styles.head}>
          <Skeleton shape="title" />
          <Skeleton width="half" />
        </div>
        <div className={styles.waitingBox}>
          <Skeleton shape="title" width="half" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </div>
        <div className={styles.details}>
          <Skeleton />
          <Skeleton />
          <Skeleton width="half" />
        </div>
      </div>
    </Skeletons>
  );
}
