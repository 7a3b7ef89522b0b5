// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one are no table
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of its rows
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/classes.ts';
import { EmptyState, ErrorState, LoadingState } from '../ui/notice.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.tsx';
import styles from './list.module.css';
import { findPosition, keepPosition } from './list-position.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import type { LoadedList } from './use-list-query.ts';

export interface Column<Item> {
  id: string;
  label: string;
  /** Track of the grid, such as `minmax(120px, 2fr)`. */
  width: string;
  isNumeric?: boolean;
  render(item: Item): ReactNode;
}

export interface Selection {
  ids: ReadonlySet<string>;
  change(ids: Set<string>): void;
}

interface RecordGridProps<Item extends { id: string }> {
  label: string;
  list: LoadedList<Item>;
  columns: Column<Item>[];
  /** Content of a row on narrow screens. */
  renderCard(item: Item): ReactNode;
  /** Height of such a row in px. */
  cardHeight: number;
  /** Page of a record. */
  findHref(item: Item): string;
  /** Name of a record, by which its row is read. */
  findName(item: Item): string;
  selection?: Selection;
  empty: ReactNode;
}

const rowHeight = 48;
/** Rows before the end at which the next page is loaded. */
const loadAhead = 20;

/**
 * A list of records of any length: only the rows in sight are in the page. Arrows, `j` and `k` move, Enter opens, `x`
 * selects. Back finds the row where it was.
 */
export function RecordGrid<Item extends { id: string }>(props: RecordGridProps<Item>) {
  const { list, empty } = props;
  const search = useSearch();
  if (list.error) return <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.isLoading) return <LoadingState />;
  if (list.items.length === 0) return empty;
  return <LoadedGrid key={search} {...props} />;
}

function LoadedGrid<Item extends { id: string }>({
  label,
  list,
  columns,
  renderCard,
  cardHeight,
  findHref,
  findName,
  selection,
}: RecordGridProps<Item>) {
  const words = useWords();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const address = `${path}?${search}`;
  const isNarrow = useIsNarrow();
  const body = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const [active, setActive] = useState(() => findPosition(address)?.activeIndex ?? 0);
  const { items } = list;
  const height = isNarrow ? cardHeight : rowHeight;
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: margin,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useLayoutEffect(() => virtualizer.measure(), [height, virtualizer]);
  useLayoutEffect(() => {
    const measureMargin = () => setMargin((body.current?.getBoundingClientRect().top ?? 0) + scrollY);
    measureMargin();
    addEventListener('resize', measureMargin);
    return () => removeEventListener('resize', measureMargin);
  }, []);
  useRestoredScroll(address, active);

  const rows = virtualizer.getVirtualItems();
  const lastIndex = rows.at(-1)?.index ?? 0;
  const loadNear = useEffectEvent((index: number) => {
    if (index >= items.length - loadAhead) list.loadMore();
  });
  useEffect(() => loadNear(lastIndex), [lastIndex]);

  const focusRow = (index: number) => {
    const next = Math.max(0, Math.min(items.length - 1, index));
    setActive(next);
    virtualizer.scrollToIndex(next, { align: 'auto' });
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus());
  };
  const toggle = (id: string) => {
    if (!selection) return;
    const ids = new Set(selection.ids);
    if (!ids.delete(id)) ids.add(id);
    selection.change(ids);
  };
  const open = (index: number) => {
    const item = items[index];
    if (!item) return;
    keepPosition(address, { scroll: scrollY, activeIndex: index });
    navigate(findHref(item));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, button, select, textarea, a')) {
      if (!event.target.matches('[type="checkbox"]') || !['j', 'k', 'x'].includes(event.key)) return;
    }
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      j: active + 1,
      ArrowUp: active - 1,
      k: active - 1,
      Home: 0,
      End: items.length - 1,
      PageDown: active + 10,
      PageUp: active - 10,
    };
    const target = moves[event.key];
    const item = items[active];
    if (target !== undefined) focusRow(target);
    else if (event.key === 'Enter') open(active);
    else if ((event.key === 'x' || event.key === ' ') && item) toggle(item.id);
    else return;
    event.preventDefault();
  };
  useListKeys(body, () => focusRow(active));

  const tracks = [
    ...(selection ? ['24px'] : []),
    ...(isNarrow ? ['minmax(0, 1fr)'] : columns.map(({ width }) => width)),
  ];
  const isAllSelected = selection !== undefined && items.every(({ id }) => selection.ids.has(id));
  const shownColumns: Column<Item>[] = isNarrow ? [{ id: 'card', label, width: '1fr', render: renderCard }] : columns;
  const selectAll = () => selection?.change(isAllSelected ? new Set() : new Set(items.map(({ id }) => id)));
  return (
    <>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={list.count?.isExact ? list.count.value + 1 : -1}
        aria-colcount={tracks.length}
        aria-multiselectable={selection ? true : undefined}
        className={styles.grid}
        data-stale={list.isStale}
        style={{ '--columns': tracks.join(' '), '--row-height': `${height}px` }}
        onKeyDown={handleKey}
      >
        <div
          role="row"
          tabIndex={-1}
          aria-rowindex={1}
          className={joinClasses(styles.headRow, isNarrow && !selection && 'visually-hidden')}
        >
          {selection ? (
            <div role="columnheader" tabIndex={-1} className={styles.check}>
              <input type="checkbox" aria-label={words.list.selectAll} checked={isAllSelected} onChange={selectAll} />
            </div>
          ) : null}
          {shownColumns.map((column) => (
            <div
              role="columnheader"
              tabIndex={-1}
              key={column.id}
              className={joinClasses(styles.cell, column.isNumeric && styles.numeric)}
            >
              {column.label}
            </div>
          ))}
        </div>
        <div ref={body} role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, start }) => {
            const item = items[index];
            if (!item) return null;
            return (
              <div
                key={item.id}
                role="row"
                data-index={index}
                data-active={index === active}
                aria-rowindex={index + 2}
                aria-selected={selection ? selection.ids.has(item.id) : undefined}
                aria-label={findName(item)}
                tabIndex={index === active ? 0 : -1}
                className={styles.row}
                style={{ transform: `translateY(${start - margin}px)` }}
                onFocus={() => setActive(index)}
                onClick={(event) => {
                  if (event.target instanceof HTMLElement && event.target.closest('input, button, select, a, label')) {
                    keepPosition(address, { scroll: scrollY, activeIndex: index });
                    return;
                  }
                  open(index);
                }}
              >
                {selection ? (
                  <div role="gridcell" tabIndex={-1} className={styles.check}>
                    <input
                      type="checkbox"
                      aria-label={words.list.select(findName(item))}
                      checked={selection.ids.has(item.id)}
                      onChange={() => toggle(item.id)}
                    />
                  </div>
                ) : null}
                {shownColumns.map((column) => (
                  <div
                    role="gridcell"
                    tabIndex={-1}
                    key={column.id}
                    className={joinClasses(styles.cell, column.isNumeric && styles.numeric)}
                  >
                    {column.render(item)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
      <ListFoot list={list} />
    </>
  );
}

/** How many of the records are here: a list is never cut off in silence. */
function ListFoot<Item>({ list }: { list: LoadedList<Item> }) {
  const words = useWords();
  const { number } = useFormats();
  const { items, count, hasMore, isLoadingMore } = list;
  const total = count && (count.isExact || !hasMore ? number(Math.max(count.value, items.length)) : undefined);
  return (
    <div className={styles.foot}>
      <span role="status">
        {total === undefined
          ? words.list.shownOfMany(number(items.length), number(count?.value ?? items.length))
          : words.list.shown(number(items.length), total)}
      </span>
      {hasMore ? (
        <Button look="quiet" isSmall isPending={isLoadingMore} onPress={list.loadMore}>
          {words.list.more}
        </Button>
      ) : null}
    </div>
  );
}

/** Returns to the place where the list was left. */
function useRestoredScroll(address: string, active: number): void {
  const restore = useEffectEvent(() => {
    const position = findPosition(address);
    if (!position) return;
    scrollTo({ top: position.scroll, behavior: 'instant' });
    document.querySelector<HTMLElement>(`[role="row"][data-index="${active}"]`)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    // The rows take their height in this frame
    const frame = requestAnimationFrame(() => restore());
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** `j` and `k` enter the list from anywhere on its page. */
function useListKeys(body: React.RefObject<HTMLDivElement | null>, enter: () => void): void {
  const handleKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!['j', 'k'].includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target !== document.body || body.current === null) return;
    event.preventDefault();
    enter();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => handleKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

export function NoRecords({ hasFilters, onClear, title }: { hasFilters: boolean; onClear: () => void; title: string }) {
  const words = useWords();
  return (
    <EmptyState title={hasFilters ? words.list.nothingFound : title}>
      {hasFilters ? <Button onPress={onClear}>{words.list.clearFilters}</Button> : null}
    </EmptyState>
  );
}
