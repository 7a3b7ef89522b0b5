import type { StripeObjects } from '../types.ts';
import { invalidRequest } from './errors.ts';
import type { Form } from './form.ts';
import { readListLimit, searchedObjects } from './object-queries.ts';
import type { Db } from './objects.ts';
import { readFormParams, readInteger, readText, requireParam } from './params.ts';
import { assertSearchable, matchesQuery, type SearchableName } from './search-fields.ts';
import { parseSearchQuery, type Query } from './search-query.ts';

interface SearchResult<T> {
  object: 'search_result';
  url: string;
  has_more: boolean;
  next_page: string | null;
  data: T[];
}

interface SearchRequest {
  query: Query;
  limit: number;
  /** Position of an object; only older objects are found. */
  before?: number;
}

/** Newest first, whatever matches a search in Stripe's language: `metadata['order_id']:'1' AND status:'succeeded'`. */
export async function searchObjects<N extends SearchableName>(
  db: Db,
  name: N,
  { form, url }: { form: Form; url: string },
): Promise<SearchResult<StripeObjects[N]>> {
  const params = readFormParams(form, { query: readText, limit: readInteger, page: readText });
  const limit = readListLimit(params.limit);
  const query = parseSearchQuery(requireParam(params.query, 'query'));
  assertSearchable(name, query);
  const beforePosition = params.page === undefined ? undefined : parsePageToken(params.page);
  const matchingRows = await findMatchingObjects(db, name, {
    query,
    limit: limit + 1,
    ...(beforePosition !== undefined && { before: beforePosition }),
  });
  const page = matchingRows.slice(0, limit);
  const has_more = matchingRows.length > limit;
  const last = page.at(-1)?.position;
  const data: StripeObjects[N][] = page.map(({ object }) => object);
  return { object: 'search_result', url, has_more, next_page: has_more && last ? `page_${last}` : null, data };
}

function parsePageToken(page: string): number {
  const position = Number(/^page_(\d{1,15})$/.exec(page)?.[1] ?? Number.NaN);
  if (Number.isSafeInteger(position)) return position;
  throw invalidRequest('Invalid page.', { param: 'page' });
}

async function findMatchingObjects<N extends SearchableName>(
  db: Db,
  name: N,
  { query, limit, before: beforePosition }: SearchRequest,
) {
  const matches: { position: number; object: StripeObjects[N] }[] = [];
  let rows = await searchedObjects(db, name, query, { limit: batchSize, beforePosition });
  while (rows.length > 0) {
    for (const { position, data } of rows) {
      const object: StripeObjects[N] = JSON.parse(data); // stored by this sandbox
      if (matchesQuery(object, query)) matches.push({ position, object });
      if (matches.length === limit) return matches;
    }
    if (rows.length < batchSize) return matches;
    rows = await searchedObjects(db, name, query, { limit: batchSize, beforePosition: rows.at(-1)?.position });
  }
  return matches;
}

const batchSize = 200;
