import { nameKey, parseJson, type Row } from '../../db/index.ts';

/** What a placed order is found by. */
export function namesOf({ shipping, billing }: Pick<Row<'orders'>, 'shipping' | 'billing'>) {
  return { ship_name: nameKey(parseJson(shipping)), bill_name: nameKey(parseJson(billing)) };
}
