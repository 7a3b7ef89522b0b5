import type { ObjectName, StripeObjects } from '../types.ts';
import { invalidRequest } from './errors.ts';
import type { Form } from './form.ts';
import { hasTerm, limitOf, objectsOf } from './found.ts';
import type { Db } from './objects.ts';
import { integer, readParams, required, text } from './params.ts';

interface SearchResult<T> {
  object: 'search_result';
  url: string;
  has_more: boolean;
  next_page: string | null;
  data: T[];
}

/** Whatever matches a search in Stripe's language: `metadata['order_id']:'1' AND status:'succeeded'`. */
export async function searchObjects<N extends ObjectName>(
  db: Db,
  name: N,
  { form, url }: { form: Form; url: string },
): Promise<SearchResult<StripeObjects[N]>> {
  const params = readParams(form, { query: text, limit: integer, page: text });
  const limit = limitOf(params.limit);
  const from = params.page ? Number(params.page) : 0;
  if (!Number.isSafeInteger(from) || from < 0) throw invalidRequest('Invalid page.', { param: 'page' });
  const { terms, joint } = parseQuery(required(params.query, 'query'));
  const rows = await objectsOf(db, name)
    .where((where) => where[joint](terms.map(([field, value]) => hasTerm(name, field, [value])(where))))
    .offset(from)
    .limit(limit + 1)
    .execute();
  const has_more = rows.length > limit;
  const data = rows.slice(0, limit).map((row) => JSON.parse(row.data));
  return { object: 'search_result', url, has_more, next_page: has_more ? String(from + limit) : null, data };
}

function parseQuery(query: string): { terms: [field: string, value: string][]; joint: 'and' | 'or' } {
  const parts = query.split(/\s+(AND|OR)\s+/i);
  const joints = new Set(parts.filter((_, place) => place % 2 === 1).map((joint) => joint.toUpperCase()));
  if (joints.size > 1) throw invalidQuery('AND and OR cannot be mixed.');
  const terms = parts.filter((_, place) => place % 2 === 0).map(parseTerm);
  return { terms, joint: joints.has('OR') ? 'or' : 'and' };
}

function parseTerm(part: string): [string, string] {
  const match = /^\s*(?:metadata\[(["'])(.+?)\1\]|(customer|status|currency))\s*:\s*(["'])(.*)\4\s*$/.exec(part);
  if (!match) throw invalidQuery('Search by metadata, customer, status or currency.');
  const [, , key, field, , value = ''] = match;
  return [field ?? `metadata.${key}`, value.replace(/\\(["'])/g, '$1')];
}

function invalidQuery(reason: string) {
  return invalidRequest(`We were unable to parse your search query. ${reason}`, { param: 'query' });
}
