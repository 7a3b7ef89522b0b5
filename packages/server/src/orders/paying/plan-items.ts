import { type Db, parseJson, type Row } from '../../db/index.ts';

/** True when a line of the order is bought with a plan, so that its payment method is charged again later. */
export async function hasPlanItems(db: Db, { id }: Pick<Row<'orders'>, 'id'>): Promise<boolean> {
  const items = db.selectFrom('order_items').select('purchase_option').where('order_id', '=', id);
  const rows = await items.where('purchase_option', 'is not', null).execute();
  return rows.some(({ purchase_option }) => parseJson<{ plan_id?: string }>(purchase_option ?? '{}').plan_id);
}
