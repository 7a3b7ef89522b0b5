import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** A page of a list of the operator API. */
export interface ListPage<Item> {
  results: Item[];
  next: string | null;
  has_more: boolean;
  count: number;
  count_is_exact: boolean;
}

export interface LoadedList<Item> {
  items: Item[];
  /** How many records fit, as far as the API counts; undefined until the first page has come. */
  count: { value: number; isExact: boolean } | undefined;
  isLoading: boolean;
  /** True while a list for other filters is on its way, and the last one is still there. */
  isStale: boolean;
  error: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
  retry(): void;
}

/** Loads a list page by page, by its cursor. */
export function useListQuery<Item>(
  key: readonly unknown[],
  readPage: (after: string | undefined) => Promise<ListPage<Item>>,
): LoadedList<Item> {
  const query = useInfiniteQuery<
    ListPage<Item>,
    Error,
    InfiniteData<ListPage<Item>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: key,
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const items = useMemo(() => pages?.flatMap(({ results }) => results) ?? [], [pages]);
  const first = pages?.[0];
  return {
    items,
    count: first && { value: first.count, isExact: first.count_is_exact },
    isLoading: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.data ? undefined : query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) query.fetchNextPage();
    },
    retry: () => query.refetch(),
  };
}
