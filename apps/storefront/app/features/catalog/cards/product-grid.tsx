import { useDeferredValue, useId, useRef } from 'react';
import { skeletonCounts } from '../../../constants.ts';
import { CachedFragment } from '../../../document/cached-fragment.tsx';
import { useDocumentMarkup } from '../../../document/document-markup.ts';
import { joinClassNames } from '../../../ui/classes.ts';
import { Skeleton, Skeletons } from '../../../ui/skeleton.tsx';
import type { Card } from './card.ts';
import cardStyles from './product-card.module.css';
import { ProductCard, type ProductCardProps } from './product-card.tsx';
import styles from './product-grid.module.css';
import { useCardClicks } from './use-card-clicks.ts';
import { useHeartStates } from './use-heart-states.ts';

const firstRow = 4;

export interface ProductGridProps {
  /** Cards to render; undefined when they already are in the document, so that their data is not sent a second time. */
  cards: Card[] | undefined;
  beside?: boolean;
  /** Stands below what is seen first. */
  isBelowFold?: boolean;
}

/** Grid of cards. Without scripts the buttons of a card post its form; with them one listener handles all clicks. */
export function ProductGrid({ cards, beside: hasSidebar, isBelowFold }: ProductGridProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const click = useCardClicks();
  const renderedCards = useCardsInPieces(cards);
  useHeartStates(list, renderedCards);
  const markup = useDocumentMarkup(id, cards === undefined);
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys press links and buttons inside it */}
      <ul
        key={cards ? 'rendered' : 'brought'}
        id={id}
        ref={list}
        className={joinClassNames(styles.grid, hasSidebar && styles.beside)}
        onClick={click}
        {...(markup ?? {})}
      >
        {renderedCards && (
          <CachedFragment by={['cards', renderedCards, isBelowFold]}>
            {renderedCards.map((card, at) => (
              <li key={card.id} className={styles.cell}>
                <ProductGridCell card={card} load={isBelowFold ? undefined : chooseLoadPriority(at)} />
              </li>
            ))}
          </CachedFragment>
        )}
      </ul>
    </>
  );
}

function ProductGridCell(props: ProductCardProps) {
  return (
    <CachedFragment by={['card', props.card, props.load]}>
      <ProductCard {...props} />
    </CachedFragment>
  );
}

/** Chooses the load priority: on a phone the first picture is the largest element of the first screen. */
function chooseLoadPriority(at: number): 'first' | 'soon' | undefined {
  if (at === 0) return 'first';
  return at < firstRow ? 'soon' : undefined;
}

/** Renders as many cards as had placeholders at once, and those below them in a second pass. */
function useCardsInPieces(cards: Card[] | undefined): Card[] | undefined {
  return useDeferredValue(cards, import.meta.env.SSR ? cards : cards?.slice(0, skeletonCounts.other));
}

/** Cards of the final size, while the products come. */
export function ProductGridSkeleton({
  count = skeletonCounts.other,
  beside: hasSidebar,
}: {
  count?: number;
  beside?: boolean;
}) {
  const places = Array.from({ length: count }, (_, place) => `place-${place}`);
  return (
    <Skeletons className={joinClassNames(styles.grid, hasSidebar && styles.beside)}>
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
