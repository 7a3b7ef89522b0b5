import type { Context } from 'hono';
import { notPlayed, validationError } from './errors.ts';

interface Listed {
  created_at: string;
}

const pagingNames = ['page_num', 'page_size', 'from_created_at', 'to_created_at'];

/** The filters of a list's query, by name. The SDK puts `_t` behind each read against caches. @throws SandboxError */
export function filtersOf(
  c: Context,
  { names, notPlayed: others = [], paging = pagingNames }: { names: string[]; notPlayed?: string[]; paging?: string[] },
): Record<string, string> {
  const query = c.req.query();
  for (const name of Object.keys(query)) {
    if (others.includes(name)) throw notPlayed(`The filter ${name}`);
    if (name !== '_t' && !names.includes(name) && !paging.includes(name)) {
      throw validationError(name, `${name} is not a filter of this list.`);
    }
  }
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
}

/** One object is read without filters. @throws SandboxError */
export function assertNoFilters(c: Context): void {
  filtersOf(c, { names: [], paging: [] });
}

/** A numbered page, from 0, of what was created in the named span. */
export function pageOf<T extends Listed>(c: Context, all: readonly T[]): { items: T[]; has_more: boolean } {
  const size = wholeNumber(c, 'page_size', { least: 1, most: 1000, otherwise: 100 });
  const from = wholeNumber(c, 'page_num', { least: 0, most: 1_000_000, otherwise: 0 }) * size;
  const [since, until] = [instant(c, 'from_created_at'), instant(c, 'to_created_at')];
  const within = all.filter(({ created_at }) => {
    const time = Date.parse(created_at);
    return (since === undefined || time >= since) && (until === undefined || time < until);
  });
  return { items: within.slice(from, from + size), has_more: within.length > from + size };
}

/** A page behind a cursor, as the lists of disputes have them. */
export function cursorPageOf<T extends { id: string }>(c: Context, all: readonly T[], sizeName = 'size') {
  const size = wholeNumber(c, sizeName, { least: 1, most: 1000, otherwise: 100 });
  const cursor = c.req.query('page');
  const from = cursor ? all.findIndex(({ id }) => id === cursor) + 1 : 0;
  if (cursor && from === 0) throw validationError('page', 'page is not a cursor of this list.');
  const items = all.slice(from, from + size);
  const isLast = from + size >= all.length;
  return { items, page_before: null, page_after: isLast ? null : (items.at(-1)?.id ?? null) };
}

function wholeNumber(
  c: Context,
  name: string,
  { least, most, otherwise }: Record<'least' | 'most' | 'otherwise', number>,
) {
  const given = c.req.query(name);
  const number = given === undefined ? otherwise : Number(given);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw validationError(name, `${name} must be a whole number from ${least} to ${most}`);
}

function instant(c: Context, name: string): number | undefined {
  const given = c.req.query(name);
  if (given === undefined) return undefined;
  const time = Date.parse(given);
  if (Number.isNaN(time)) throw validationError(name, `${name} must be a date in ISO 8601`);
  return time;
}
