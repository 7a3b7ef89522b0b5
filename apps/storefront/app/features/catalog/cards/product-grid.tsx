import { useId } from 'react';
import { skeletonCounts } from '../../../constants.ts';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Card } from './card.ts';
import { CardIcons } from './card-icons.tsx';
import cardStyles from './product-card.module.css';
import { ProductCard } from './product-card.tsx';
import styles from './product-grid.module.css';

const firstRow = 4;

export interface ProductGridProps {
  cards: Card[];
  beside?: boolean;
  /** Stands below what is seen first. */
  later?: boolean;
}

/** One form posts the buttons of all cards where scripts are off. */
export function ProductGrid({ cards, beside, later }: ProductGridProps) {
  const form = useId();
  return (
    <>
      <form id={form} method="post" action="/cart/add" hidden />
      <CardIcons />
      <ul className={classes(styles.grid, beside && styles.beside)}>
        {cards.map((card, at) => (
          <li key={card.id} className={styles.cell}>
            <ProductCard card={card} form={form} load={later ? undefined : loadAt(at)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** On a phone the first picture is the largest thing of the first screen. */
function loadAt(at: number): 'first' | 'soon' | undefined {
  if (at === 0) return 'first';
  return at < firstRow ? 'soon' : undefined;
}

/** Cards of the final size, while the products come. */
export function ProductGridSkeleton({ count = skeletonCounts.other, beside }: { count?: number; beside?: boolean }) {
  const places = Array.from({ length: count }, (_, place) => `place-${place}`);
  return (
    <div className={classes(styles.grid, beside && styles.beside)} aria-hidden="true">
      {places.map((place) => (
        <div key={place} className={cardStyles.card} data-skeleton="">
          <Skeleton shape="square" className={cardStyles.waitingPicture} />
          <div className={cardStyles.facts}>
            <div className={cardStyles.waitingName}>
              <Skeleton />
              <Skeleton width="half" className={cardStyles.waitingSecondLine} />
            </div>
            <Skeleton width="half" className={cardStyles.waitingRating} />
            <Skeleton width="third" className={cardStyles.waitingPrice} />
            <Skeleton width="third" className={cardStyles.waitingNote} />
          </div>
        </div>
      ))}
    </div>
  );
}
