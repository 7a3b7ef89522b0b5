import { skeletonCounts } from '../../constants.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Card } from './card.ts';
import cardStyles from './product-card.module.css';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

const firstRow = 4;

export function ProductGrid({ cards, beside }: { cards: Card[]; beside?: boolean }) {
  return (
    <ul className={classes(styles.grid, beside && styles.beside)}>
      {cards.map((card, at) => (
        <li key={card.id} className={styles.cell}>
          <ProductCard card={card} eager={at < firstRow} />
        </li>
      ))}
    </ul>
  );
}

/** Cards of the final size, while the products come. */
export function ProductGridSkeleton({ count = skeletonCounts.other, beside }: { count?: number; beside?: boolean }) {
  const places = Array.from({ length: count }, (_, place) => `place-${place}`);
  return (
    <div className={classes(styles.grid, beside && styles.beside)} aria-hidden="true">
      {places.map((place) => (
        <div key={place} className={cardStyles.card} data-skeleton="">
          <Skeleton shape="square" />
          <div className={cardStyles.waiting}>
            <Skeleton />
            <Skeleton width="half" />
            <Skeleton width="half" />
            <Skeleton shape="title" width="third" />
          </div>
        </div>
      ))}
    </div>
  );
}
