import type { Column } from '../output/table.ts';
import type { ShopCall } from '../shop/shop-action.ts';
import { type Page, readPagedList } from './read-list.ts';

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
