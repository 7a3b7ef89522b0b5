import * as v from 'valibot';
import type { Tx } from '../../db/index.ts';
import { ApiError, invalid } from '../../http/errors.ts';

/** By what an item of a bulk write finds the product that it changes. */
export const Match = v.picklist(['slug', 'sku']);

/** The id of a product that is there, undefined for one that is to be made, or why neither is clear. */
export type Target = string | undefined | ApiError;

interface Item {
  id?: string | undefined;
  match?: v.InferOutput<typeof Match> | undefined;
  [field: string]: unknown;
}

/** In the order of the items. Whoever calls holds the catalogue. */
export async function findMatches(tx: Tx, items: Item[]): Promise<Target[]> {
  const known = { slug: await idsBy(tx, 'slug', items), sku: await idsBy(tx, 'sku', items) };
  return items.map(({ id, match, ...item }) => {
    if (id !== undefined || match === undefined) return id;
    const value = item[match];
    if (typeof value !== 'string') return invalid(`${match}: a text is expected, by which the product is found`, match);
    const [found, other] = known[match].get(value) ?? [];
    return other === undefined ? found : ambiguous(match, value);
  });
}

async function idsBy(tx: Tx, column: 'slug' | 'sku', items: Item[]): Promise<Map<string, string[]>> {
  const values = items.flatMap(({ match, [column]: value }) =>
    match === column && typeof value === 'string' ? value : [],
  );
  if (values.length === 0) return new Map();
  const rows = await tx.selectFrom('products').select(['id', column]).where(column, 'in', values).execute();
  const found = Map.groupBy(rows, (row) => row[column] ?? '');
  return new Map([...found].map(([value, own]) => [value, own.map(({ id }) => id)]));
}

function ambiguous(match: string, value: string): ApiError {
  const message = `${match}: several products have ${value}`;
  return new ApiError(message, { status: 409, code: 'ambiguous_match', param: match });
}
