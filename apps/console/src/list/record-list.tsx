import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorState, LoadingState } from '../ui/notice.tsx';
import { useWords } from '../words/words.tsx';
import { NoRecords } from './record-grid.tsx';
import type { LoadedList } from './use-list-query.ts';

interface RecordListProps<Item> {
  list: LoadedList<Item>;
  /** What stands in place of a list without records. */
  empty: { title: string; hasFilters: boolean; onClear: () => void };
  className?: string | undefined;
  /** Renders a list item with its key. */
  renderItem: (item: Item) => ReactNode;
}

/** Records as cards or lines, with the states of a list: loading, failed, empty, and more to load. */
export function RecordList<Item>({ list, empty, className, renderItem }: RecordListProps<Item>) {
  const words = useWords();
  return (
    <>
      {list.error ? <ErrorState error={list.error} onRetry={list.retry} /> : null}
      {list.isLoading ? <LoadingState /> : null}
      {!list.isLoading && !list.error && list.items.length === 0 ? <NoRecords {...empty} /> : null}
      <ul className={className} data-stale={list.isStale}>
        {list.items.map(renderItem)}
      </ul>
      {list.hasMore ? (
        <Button onPress={list.loadMore} isPending={list.isLoadingMore}>
          {words.list.more}
        </Button>
      ) : null}
    </>
  );
}
