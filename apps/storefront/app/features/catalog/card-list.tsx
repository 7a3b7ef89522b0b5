import { useLocation } from 'react-router';
import { messages } from '../../messages.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import styles from './card-list.module.css';
import type { CardPage } from './loaders.ts';
import { Pager } from './pager.tsx';
import { ProductGrid } from './product-grid.tsx';

export interface CardListProps {
  page: CardPage | null;
  empty: { title: string; hint?: string };
  /** Heading of the grid for screen readers, where the page shows none above it. */
  heading?: string;
  /** A sidebar stands beside it. */
  beside?: boolean;
}

/** A grid with its pager, or the sentence for none; a failed fetch adds a quiet Retry. */
export function CardList({ page, empty, heading, beside }: CardListProps) {
  if (!page || page.cards.length === 0) {
    return <EmptyState {...empty}>{!page && <LoadFailed />}</EmptyState>;
  }
  return (
    <>
      {heading && <h2 className={hidden.hidden}>{heading}</h2>}
      <ProductGrid cards={page.cards} {...(beside ? { beside } : {})} />
      <Pager page={page.page} pageCount={page.pageCount} />
    </>
  );
}

function LoadFailed() {
  const { pathname, search } = useLocation();
  return (
    <div role="status" className={styles.failed}>
      <p>{messages.common.couldNotLoad}</p>
      <LinkButton to={pathname + search} reloadDocument variant="secondary">
        {messages.common.retry}
      </LinkButton>
    </div>
  );
}
