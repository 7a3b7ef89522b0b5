import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '../../../i18n/messages.ts';
import { LoadFailed } from '../../../loading/load-failed.tsx';
import { type Deferred, useLatestData } from '../../../loading/page-data.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '../../../ui/empty-state.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { ProductGrid, ProductGridSkeleton } from '../cards/product-grid.tsx';
import styles from './card-list.module.css';
import { type ListFacets, mergeFacets } from './facets.ts';
import { countActiveFilters, type ListChoice, nothingChosen, useListChoice } from './list-choice.ts';
import { ListPager } from './list-pager.tsx';
import { type DefaultSortOrder, ListTools } from './list-tools.tsx';
import type { CardPage } from './loaders.ts';

export interface CardListProps {
  page: Deferred<CardPage | null>;
  /** `children`: a way on. */
  empty: Pick<EmptyStateProps, 'title' | 'hint' | 'drawing'> & { children?: ReactNode };
  /** Sort order of the list unless the shopper selects one. */
  order: DefaultSortOrder;
  /** A sidebar stands beside it. */
  beside?: boolean;
  skeletons?: number;
  /** Narrows the facets to those that make sense here. */
  facets?: (facets: ListFacets) => ListFacets;
  /** The heading that says what was found; where it is left out, there is the number. */
  describeResults?: (page: CardPage) => string;
  /** Says of a search that the results are not quite what was typed; empty where they are. */
  explainResults?: (page: CardPage) => string;
  /** Stands below the sentence for none. */
  alternatives?: (page: CardPage) => ReactNode;
}

/**
 * Controls, grid and pager, or the sentence for none; a failed fetch adds a quiet Retry. The controls stay while other
 * products come, so that the focus does, too; a list that is empty without filters needs none.
 */
export function CardList({
  page,
  empty,
  order,
  beside: hasSidebar,
  skeletons,
  facets = keepAllFacets,
  describeResults,
  explainResults = () => '',
  alternatives,
}: CardListProps) {
  const { value, waiting } = useLatestData(page);
  const offered = useStableFacets(value?.facets && facets(value.facets));
  const grid = hasSidebar ? { beside: hasSidebar } : {};
  const currency = value?.currency;
  const { choice } = useListChoice();
  const isEmpty = !waiting && value?.count === 0 && countActiveFilters(choice) === 0;
  return (
    <>
      <div role="status" className={styles.count}>
        {value &&
          !waiting &&
          value.count > 0 &&
          (describeResults ? <h2>{describeResults(value)}</h2> : <p>{formatProductCount(value)}</p>)}
      </div>
      {value && !waiting && explainResults(value) && <p className={styles.corrected}>{explainResults(value)}</p>}
      {!isEmpty && (
        <ListTools
          facets={offered}
          order={order}
          currency={currency}
          resultCount={waiting ? undefined : value?.count}
        />
      )}
      {(waiting && !isNextPageAppended(value, choice)) || value === undefined ? (
        <ProductGridSkeleton {...grid} {...(skeletons ? { count: skeletons } : {})} />
      ) : (
        <CardListContent page={value} empty={empty} isNamed={describeResults !== undefined} {...grid} />
      )}
      {value && !waiting && alternatives?.(value)}
    </>
  );
}

function useStableFacets(now: ListFacets | undefined): ListFacets | undefined {
  const [first, setFirst] = useState(now);
  useEffect(() => setFirst((currentFacets) => currentFacets ?? now), [now]);
  return first && now ? mergeFacets(first, now) : now;
}

/** The next page comes below what is shown. */
function isNextPageAppended(currentPage: CardPage | null | undefined, { page, from }: ListChoice): boolean {
  return from !== undefined && currentPage?.page === page - 1 && (currentPage.from ?? currentPage.page) === from;
}

const keepAllFacets = (facets: ListFacets) => facets;
const formatProductCount = (page: CardPage) => messages().listTools.count(page.count);

interface CardsProps {
  page: CardPage | null;
  empty: CardListProps['empty'];
  /** A heading above says already what is listed. */
  isNamed: boolean;
  beside?: boolean;
}

function CardListContent({ page, empty, isNamed, ...grid }: CardsProps) {
  const { choice, hrefOf } = useListChoice();
  if (!page) {
    return (
      <EmptyState {...empty}>
        <LoadFailed />
      </EmptyState>
    );
  }
  if (page.cards?.length === 0) {
    const isNarrowed = countActiveFilters(choice) > 0;
    return (
      <EmptyState {...empty}>
        {isNarrowed ? (
          <LinkButton to={hrefOf(nothingChosen)}>{messages().listTools.withoutFilters}</LinkButton>
        ) : (
          empty.children
        )}
      </EmptyState>
    );
  }
  return (
    <>
      {!isNamed && <h2 className={hidden.hidden}>{messages().lists.products}</h2>}
      <ProductGrid cards={page.cards} {...grid} />
      <ListPager page={page.page} pageCount={page.pageCount} from={page.from ?? page.page} />
    </>
  );
}
