import type { StripeObjects } from '../types.ts';
import { invalidRequest } from './errors.ts';
import type { Form } from './form.ts';
import { limitOf, searchedObjects } from './found.ts';
import type { Db } from './objects.ts';
import { integer, readParams, required, text } from './params.ts';
import { assertSearchable, type SearchableName, satisfies } from './search-fields.ts';
import { parseQuery, type Query } from './search-query.ts';

interface SearchResult<T> {
  object: 'search_result';
  url: string;
  has_more: boolean;
  next_page: string | null;
  data: T[];
}

interface Asked {
  query: Query;
  limit: number;
  /** Only objects older than the one of this position. */
  before?: number;
}

/** Newest first, whatever matches a search in Stripe's language: `metadata['order_id']:'1' AND status:'succeeded'`. */
export async function searchObjects<N extends SearchableName>(
  db: Db,
  name: N,
  { form, url }: { form: Form; url: string },
): Promise<SearchResult<StripeObjects[N]>> {
  const params = readParams(form, { query: text, limit: integer, page: text });
  const limit = limitOf(params.limit);
  const query = parseQuery(required(params.query, 'query'));
  assertSearchable(name, query);
  const before = params.page === undefined ? undefined : readPage(params.page);
  const found = await matching(db, name, { query, limit: limit + 1, ...(before !== undefined && { before }) });
  const page = found.slice(0, limit);
  const has_more = found.length > limit;
  const last = page.at(-1)?.position;
  const data: StripeObjects[N][] = page.map(({ object }) => object);
  return { object: 'search_result', url, has_more, next_page: has_more && last ? `page_${last}` : null, data };
}

function readPage(page: string): number {
  const position = Number(/^page_(\d{1,15})$/.exec(page)?.[1] ?? Number.NaN);
  if (Number.isSafeInteger(position)) return position;
  throw invalidRequest('Invalid page.', { param: 'page' });
}

async function matching<N extends SearchableName>(db: Db, name: N, { query, limit, before }: Asked) {
  const found: { position: number; object: StripeObjects[N] }[] = [];
  let rows = await searchedObjects(db, name, query, { limit: batchSize, before });
  while (rows.length > 0) {
    for (const { position, data } of rows) {
      const object: StripeObjects[N] = JSON.parse(data); // as it was written
      if (satisfies(object, query)) found.push({ position, object });
      if (found.length === limit) return found;
    }
    if (rows.length < batchSize) return found;
    rows = await searchedObjects(db, name, query, { limit: batchSize, before: rows.at(-1)?.position });
  }
  return found;
}

const batchSize = 200;
