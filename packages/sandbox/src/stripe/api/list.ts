import type { ObjectName, StripeObjects } from '../types.ts';
import { invalidRequest } from './errors.ts';
import type { Form } from './form.ts';
import { type Db, getObject } from './objects.ts';
import { integer, type Params, readParams, required, type Shape, text, times } from './params.ts';

const paging = { limit: integer, starting_after: text, ending_before: text, created: times } satisfies Shape;

/** Newest first, from or up to one object. Each further parameter is a field that has this value. */
export async function listObjects<N extends ObjectName>(
  db: Db,
  name: N,
  { form, url, filters, of }: { form: Form; url: string; filters: Shape; of?: { name: string; value: string } },
): Promise<{ object: 'list'; url: string; has_more: boolean; data: StripeObjects[N][] }> {
  const params = readParams(form, { ...paging, ...filters });
  const limit = limitOf(params.limit);
  const isBackwards = params.ending_before !== undefined;
  let query = db
    .selectFrom('stripe_objects')
    .select('data')
    .where('object', '=', name)
    .orderBy('position', isBackwards ? 'asc' : 'desc')
    .orderBy('id', isBackwards ? 'asc' : 'desc')
    .limit(limit + 1);
  const cursor = params.starting_after ?? params.ending_before;
  if (cursor !== undefined) {
    const position = await positionOf(db, name, cursor, isBackwards ? 'ending_before' : 'starting_after');
    const beyond = isBackwards ? '>' : '<';
    query = query.where((where) =>
      where.or([
        where('position', beyond, position),
        where.and([where('position', '=', position), where('id', beyond, cursor)]),
      ]),
    );
  }
  for (const [bound, time] of Object.entries(params.created ?? {})) {
    if (time !== undefined) query = query.where('created', comparisons[bound as keyof typeof comparisons], time); // the schema has no other
  }
  const terms = { ...asked(params, filters), ...(of && { [of.name]: [of.value] }) };
  for (const [field, value] of Object.entries(terms)) {
    query = query.where('id', 'in', (found) =>
      found
        .selectFrom('stripe_terms')
        .select('object_id')
        .where('object', '=', name)
        .where('name', '=', field)
        .where('value', 'in', value),
    );
  }
  const rows = await query.execute();
  const data: StripeObjects[N][] = rows.slice(0, limit).map((row) => JSON.parse(row.data)); // as they were written
  return { object: 'list', url, has_more: rows.length > limit, data: isBackwards ? data.reverse() : data };
}

function limitOf(limit = 10): number {
  if (limit >= 1 && limit <= 100) return limit;
  throw invalidRequest('This value must be between 1 and 100.', { code: 'parameter_invalid_integer', param: 'limit' });
}

async function positionOf(db: Db, name: ObjectName, id: string, param: string): Promise<number> {
  await getObject(db, name, id, param);
  const query = db.selectFrom('stripe_objects').select('position').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).position;
}

/** `types` asks for one of several values of `type`. */
function asked(params: Params<Shape>, filters: Shape): Record<string, string[]> {
  const entries = Object.keys(filters).flatMap((field) => {
    const value = params[field];
    if (value === undefined || value === null) return [];
    return [[field === 'types' ? 'type' : field, Array.isArray(value) ? value : [value]] as const];
  });
  return Object.fromEntries(entries);
}

const comparisons = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Whatever matches a search in Stripe's language: `metadata['order_id']:'1' AND status:'succeeded'`. */
export async function searchObjects<N extends ObjectName>(
  db: Db,
  name: N,
  { form, url }: { form: Form; url: string },
): Promise<{
  object: 'search_result';
  url: string;
  has_more: boolean;
  next_page: string | null;
  data: StripeObjects[N][];
}> {
  const params = readParams(form, { query: text, limit: integer, page: text });
  const limit = limitOf(params.limit);
  const from = params.page ? Number(params.page) : 0;
  if (!Number.isSafeInteger(from) || from < 0) throw invalidRequest('Invalid page.', { param: 'page' });
  let query = db
    .selectFrom('stripe_objects')
    .select('data')
    .where('object', '=', name)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .offset(from)
    .limit(limit + 1);
  const { terms, joint } = parseQuery(required(params.query, 'query'));
  query = query.where((where) =>
    where[joint](
      terms.map(([field, value]) =>
        where('id', 'in', (inner) =>
          inner
            .selectFrom('stripe_terms')
            .select('object_id')
            .where('object', '=', name)
            .where('name', '=', field)
            .where('value', '=', value),
        ),
      ),
    ),
  );
  const rows = await query.execute();
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
