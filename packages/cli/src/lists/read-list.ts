import type { Column } from '../output/table.ts';
import type { ShopCall } from '../shop/shop-action.ts';

const usual = 50;
/** Largest number of entries that one call returns. */
const maxPageSize = 1000;

export interface Page {
  limit: number;
  after?: string;
}

interface Answer<Entry> {
  results: Entry[];
  next: string | null;
}

interface ListedPage<Entry> {
  entries: Entry[];
  hasMore: boolean;
}

/**
 * Reads a list page by page until it has as many entries as requested. @param isEnough true once the output is closed
 * and no more entries are needed
 */
export async function readPagedList<Entry>(
  limit: number | undefined,
  ask: (page: Page) => Promise<Answer<Entry>>,
  isEnough: () => boolean = () => false,
): Promise<ListedPage<Entry>> {
  const entryLimit = limit ?? usual;
  const entries: Entry[] = [];
  let next: string | null = '';
  while (next !== null && entries.length < entryLimit && !isEnough()) {
    const size = Math.min(maxPageSize, entryLimit - entries.length);
    const answer: Answer<Entry> = await ask({ limit: size, ...(next && { after: next }) });
    entries.push(...answer.results);
    next = answer.next;
  }
  return { entries, hasMore: next !== null };
}

interface ListView<Entry> {
  limit?: number | undefined;
  /** name of the list, e.g. `orders` */
  name: string;
  columns: Column<Entry>[];
  ask(page: Page): Promise<{ results: Entry[]; next: string | null }>;
}

/** A table, or a list of JSON; that there is nothing, or more, is a remark. */
export async function showPagedList<Entry>(
  call: ShopCall,
  { limit, name, columns, ask }: ListView<Entry>,
): Promise<void> {
  const { output } = call;
  const { entries, hasMore } = await readPagedList(limit, ask, () => output.isClosed);
  showEntries(call, entries, { name, columns });
  if (hasMore && !output.isClosed) output.remark('There are more: --limit shows them.');
}

/** Prints a list that one call returns as a whole. */
export function showEntries<Entry>(
  { output, isJson }: Pick<ShopCall, 'output' | 'isJson'>,
  entries: Entry[],
  { name, columns }: Pick<ListView<Entry>, 'name' | 'columns'>,
): void {
  if (isJson) output.json(entries);
  else if (entries.length === 0) output.remark(`There are no ${name}.`);
  else output.table(entries, columns);
}
