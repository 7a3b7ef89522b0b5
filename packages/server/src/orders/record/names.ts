import { buildNameKey, parseJson, type Row } from '../../db/index.ts';

/** Builds the names by which a placed order is found. */
export function buildSearchNames({ shipping, billing }: Pick<Row<'orders'>, 'shipping' | 'billing'>) {
  return { ship_name: buildNameKey(parseJson(shipping)), bill_name: buildNameKey(parseJson(billing)) };
}
