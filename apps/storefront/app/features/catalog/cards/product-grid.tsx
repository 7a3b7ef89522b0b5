import { useDeferredValue, useId, useRef, useState } from 'react';
import { skeletonCounts } from '../../../constants.ts';
import { Kept } from '../../../kept-markup.tsx';
import { classes } from '../../../ui/classes.ts';
import { Skeleton, Skeletons } from '../../../ui/skeleton.tsx';
import type { Card } from './card.ts';
import cardStyles from './product-card.module.css';
import { ProductCard, type ProductCardProps } from './product-card.tsx';
import styles from './product-grid.module.css';
import { useCardClicks } from './use-card-clicks.ts';
import { useShownHearts } from './use-shown-hearts.ts';

const firstRow = 4;

export interface ProductGridProps {
  /** Without them the cards are those that stand in the document: what they show is not sent a second time. */
  cards: Card[] | undefined;
  beside?: boolean;
  /** Stands below what is seen first. */
  later?: boolean;
}

/** Without scripts the buttons of a card post its form; with them one listener knows what a click does. */
export function ProductGrid({ cards, beside, later }: ProductGridProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const click = useCardClicks();
  const shown = useInPieces(cards);
  useShownHearts(list, shown);
  const markup = useMarkup(id, cards === undefined);
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys press links and buttons inside it */}
      <ul
        key={cards ? 'rendered' : 'brought'}
        id={id}
        ref={list}
        className={classes(styles.grid, beside && styles.beside)}
        onClick={click}
        {...(markup ?? {})}
      >
        {shown && (
          <Kept by={['cards', shown, later]}>
            {shown.map((card, at) => (
              <li key={card.id} className={styles.cell}>
                <Cell card={card} load={later ? undefined : loadAt(at)} />
              </li>
            ))}
          </Kept>
        )}
      </ul>
    </>
  );
}

function Cell(props: ProductCardProps) {
  return (
    <Kept by={['card', props.card, props.load]}>
      <ProductCard {...props} />
    </Kept>
  );
}

/** On a phone the first picture is the largest thing of the first screen. */
function loadAt(at: number): 'first' | 'soon' | undefined {
  if (at === 0) return 'first';
  return at < firstRow ? 'soon' : undefined;
}

/** As many as have places while they are waited for are rendered at once, those below them in a second piece. */
function useInPieces(cards: Card[] | undefined): Card[] | undefined {
  return useDeferredValue(cards, import.meta.env.SSR ? cards : cards?.slice(0, skeletonCounts.other));
}

/** What the server has written into the element with this id: React takes it as it is. */
function useMarkup(id: string, isBrought: boolean) {
  const [html] = useState(() => (isBrought ? document.getElementById(id)?.innerHTML : undefined));
  return isBrought ? { dangerouslySetInnerHTML: { __html: html ?? '' }, suppressHydrationWarning: true } : undefined;
}

/** Cards of the final size, while the products come. */
export function ProductGridSkeleton({ count = skeletonCounts.other, beside }: { count?: number; beside?: boolean }) {
  const places = Array.from({ length: count }, (_, place) => `place-${place}`);
  return (
    <Skeletons className={classes(styles.grid, beside && styles.beside)}>
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
    </Skeletons>
  );
}
