import type { ObjectName, StripeObjects } from '../types.ts';
import type { Form } from './form.ts';
import { buildPrefixFilter, buildTermFilter, readListLimit, selectObjects } from './object-queries.ts';
import { type Db, getObject } from './objects.ts';
import { type Params, readFormParams, readInteger, readText, readTimeRange, type Shape } from './params.ts';

const paging = {
  limit: readInteger,
  starting_after: readText,
  ending_before: readText,
  created: readTimeRange,
} satisfies Shape;

interface ObjectList<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

interface ListRequest {
  form: Form;
  url: string;
  /** fields of the objects that are to have the value they are given */
  filters: Shape;
  of?: { name: string; value: string };
}

/** Newest first, from or up to one object. */
export async function listObjects<N extends ObjectName>(
  db: Db,
  name: N,
  { form, url, filters, of }: ListRequest,
): Promise<ObjectList<StripeObjects[N]>> {
  const params = readFormParams(form, { ...paging, ...filters });
  const limit = readListLimit(params.limit);
  const isBackwards = params.ending_before !== undefined;
  let query = selectObjects(db, name, isBackwards ? 'asc' : 'desc').limit(limit + 1);
  const cursor = params.starting_after ?? params.ending_before;
  if (cursor !== undefined) {
    const position = await findCursorPosition(db, name, cursor, isBackwards ? 'ending_before' : 'starting_after');
    const beyond = isBackwards ? '>' : '<';
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('position', 'id'), beyond, tuple(position, cursor)));
  }
  for (const [bound, time] of Object.entries(params.created ?? {})) {
    if (time !== undefined) query = query.where('created', comparisons[bound as keyof typeof comparisons], time); // the schema has no other
  }
  const terms = { ...buildTermFilters(params, filters), ...(of && { [of.name]: [of.value] }) };
  for (const [field, values] of Object.entries(terms)) {
    const [group] = field === 'type' ? values.filter((value) => value.endsWith('*')) : [];
    query = query.where(
      group ? buildPrefixFilter(name, field, group.slice(0, -1)) : buildTermFilter(name, field, values),
    );
  }
  const rows = await query.execute();
  const data: StripeObjects[N][] = rows.slice(0, limit).map((row) => JSON.parse(row.data)); // stored by this sandbox
  return { object: 'list', url, has_more: rows.length > limit, data: isBackwards ? data.reverse() : data };
}

async function findCursorPosition(db: Db, name: ObjectName, id: string, param: string): Promise<number> {
  await getObject(db, name, id, param);
  const query = db.selectFrom('stripe_objects').select('position').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).position;
}

/** `types` asks for one of several values of `type`. */
function buildTermFilters(params: Params<Shape>, filters: Shape): Record<string, string[]> {
  const entries = Object.keys(filters).flatMap((field) => {
    const value = params[field];
    if (value === undefined || value === null) return [];
    return [[field === 'types' ? 'type' : field, Array.isArray(value) ? value : [value]] as const];
  });
  return Object.fromEntries(entries);
}

const comparisons = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
