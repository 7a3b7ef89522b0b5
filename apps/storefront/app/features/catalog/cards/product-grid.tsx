import { useId, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { skeletonCounts } from '../../../constants.ts';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Card, cardPath } from './card.ts';
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

/** One form posts the buttons of all cards where scripts are off. The scripts of product pages come before one is chosen. */
export function ProductGrid({ cards, beside, later }: ProductGridProps) {
  const form = useId();
  const [isNear, setIsNear] = useState(false);
  const comeNear = () => setIsNear(true);
  return (
    <>
      <form id={form} method="post" action="/cart/add" hidden />
      <CardIcons />
      {isNear && cards[0] && <PrefetchPageLinks page={cardPath(cards[0])} />}
      <ul
        className={classes(styles.grid, beside && styles.beside)}
        onPointerEnter={comeNear}
        onTouchStart={comeNear}
        onFocus={comeNear}
      >
        {cards.map((card, at) => (
          <li key={card.id} className={styles.cell}>
            <ProductCard card={card} form={form} eager={!later && at < firstRow} />
          </li>
        ))}
      </ul>
    </>
  );
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
