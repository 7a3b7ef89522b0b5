import type { Context } from 'hono';
import { unsupportedError, validationError } from './errors.ts';

interface ListedObject {
  created_at: string;
}

const pagingNames = ['page_num', 'page_size', 'from_created_at', 'to_created_at'];

/** The filters of a list's query, by name. The SDK puts `_t` behind each read against caches. @throws SandboxError */
export function readListFilters(
  c: Context,
  {
    names,
    notPlayed: unsupportedFilters = [],
    paging = pagingNames,
  }: { names: string[]; notPlayed?: string[]; paging?: string[] },
): Record<string, string> {
  const query = c.req.query();
  for (const name of Object.keys(query)) {
    if (unsupportedFilters.includes(name)) throw unsupportedError(`The filter ${name}`);
    if (name !== '_t' && !names.includes(name) && !paging.includes(name)) {
      throw validationError(name, `${name} is not a filter of this list.`);
    }
  }
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
}

/** One object is read without filters. @throws SandboxError */
export function assertNoFilters(c: Context): void {
  readListFilters(c, { names: [], paging: [] });
}

/** A numbered page, from 0, of what was created in the named span. */
export function paginateList<T extends ListedObject>(
  c: Context,
  records: readonly T[],
): { items: T[]; has_more: boolean } {
  const size = readWholeNumber(c, 'page_size', { least: 1, most: 1000, otherwise: 100 });
  const from = readWholeNumber(c, 'page_num', { least: 0, most: 1_000_000, otherwise: 0 }) * size;
  const [since, until] = [readQueryInstant(c, 'from_created_at'), readQueryInstant(c, 'to_created_at')];
  const within = records.filter(({ created_at }) => {
    const time = Date.parse(created_at);
    return (since === undefined || time >= since) && (until === undefined || time < until);
  });
  return { items: within.slice(from, from + size), has_more: within.length > from + size };
}

/** A page behind a cursor, as the lists of disputes have them. */
export function paginateByCursor<T extends { id: string }>(c: Context, records: readonly T[], sizeName = 'size') {
  const size = readWholeNumber(c, sizeName, { least: 1, most: 1000, otherwise: 100 });
  const cursor = c.req.query('page');
  const from = cursor ? records.findIndex(({ id }) => id === cursor) + 1 : 0;
  if (cursor && from === 0) throw validationError('page', 'page is not a cursor of this list.');
  const items = records.slice(from, from + size);
  const isLast = from + size >= records.length;
  return { items, page_before: null, page_after: isLast ? null : (items.at(-1)?.id ?? null) };
}

function readWholeNumber(
  c: Context,
  name: string,
  { least: minimum, most: maximum, otherwise }: Record<'least' | 'most' | 'otherwise', number>,
) {
  const queryValue = c.req.query(name);
  const number = queryValue === undefined ? otherwise : Number(queryValue);
  if (Number.isInteger(number) && number >= minimum && number <= maximum) return number;
  throw validationError(name, `${name} must be a whole number from ${minimum} to ${maximum}`);
}

function readQueryInstant(c: Context, name: string): number | undefined {
  const queryValue = c.req.query(name);
  if (queryValue === undefined) return undefined;
  const time = Date.parse(queryValue);
  if (Number.isNaN(time)) throw validationError(name, `${name} must be a date in ISO 8601`);
  return time;
}
