import { type ReactNode, useEffect, useState } from 'react';
import { LoadFailed } from '../../../load-failed.tsx';
import { messages } from '../../../messages.ts';
import { type Deferred, useLatest } from '../../../page-data.tsx';
import { EmptyState, type EmptyStateProps } from '../../../ui/empty-state.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { ProductGrid, ProductGridSkeleton } from '../cards/product-grid.tsx';
import styles from './card-list.module.css';
import { keepFacets, type ListFacets } from './facets.ts';
import { filterCount } from './list-choice.ts';
import { ListPager } from './list-pager.tsx';
import { ListTools, type OwnOrder } from './list-tools.tsx';
import type { CardPage } from './loaders.ts';
import { useListChoice } from './use-list-choice.ts';

export interface CardListProps {
  page: Deferred<CardPage | null>;
  /** `children`: a way on. */
  empty: Pick<EmptyStateProps, 'title' | 'hint' | 'drawing'> & { children?: ReactNode };
  /** What the list is sorted by unless the shopper chooses. */
  order: OwnOrder;
  /** A sidebar stands beside it. */
  beside?: boolean;
  skeletons?: number;
  /** Narrows the facets to those that make sense here. */
  facets?: (all: ListFacets) => ListFacets;
  /** Says how many were found; where it is left out, the number does. */
  found?: (page: CardPage) => string;
}

/**
 * Controls, grid and pager, or the sentence for none; a failed fetch adds a quiet Retry. The controls stay while other
 * products come, so that the focus does, too; a list that is empty without filters needs none.
 */
export function CardList({ page, empty, order, beside, skeletons, facets = same, found = count }: CardListProps) {
  const { value, waiting } = useLatest(page);
  const offered = useOffered(value?.facets && facets(value.facets));
  const grid = beside ? { beside } : {};
  const currency = value?.currency;
  const { choice } = useListChoice();
  const isEmpty = !waiting && value?.count === 0 && filterCount(choice) === 0;
  return (
    <>
      <p role="status" className={styles.count}>
        {value && !waiting && value.count > 0 ? found(value) : ''}
      </p>
      {value?.corrected && !waiting && (
        <p className={styles.corrected}>{messages().search.corrected(value.corrected)}</p>
      )}
      {!isEmpty && <ListTools facets={offered} order={order} {...(currency ? { currency } : {})} />}
      {waiting || value === undefined ? (
        <ProductGridSkeleton {...grid} {...(skeletons ? { count: skeletons } : {})} />
      ) : (
        <Cards page={value} empty={empty} {...grid} />
      )}
    </>
  );
}

function useOffered(now: ListFacets | undefined): ListFacets | undefined {
  const [first, setFirst] = useState(now);
  useEffect(() => setFirst((known) => known ?? now), [now]);
  return first && now ? keepFacets(first, now) : now;
}

const same = (facets: ListFacets) => facets;
const count = (page: CardPage) => messages().listTools.count(page.count);

interface CardsProps {
  page: CardPage | null;
  empty: CardListProps['empty'];
  beside?: boolean;
}

function Cards({ page, empty, ...grid }: CardsProps) {
  if (!page || page.cards?.length === 0)
    return <EmptyState {...empty}>{page ? empty.children : <LoadFailed />}</EmptyState>;
  return (
    <>
      <h2 className={hidden.hidden}>{messages().lists.products}</h2>
      <ProductGrid cards={page.cards} {...grid} />
      <ListPager page={page.page} pageCount={page.pageCount} />
    </>
  );
}
