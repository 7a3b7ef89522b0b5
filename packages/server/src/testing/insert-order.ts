import type { OrderStatus } from '@mercer/contract';
import { createRecordId, type Db } from '@mercer/database';

const nothing = { sub_total: 0, discount_total: 0, shipment_total: 0, tax_total: 0, tax_included_total: 0 };
const prices = { quantity: 1, price: 0, price_total: 0, discount_each: 0, discount_total: 0 };

/**
 * Inserts an order with a line of each product.
 * @param number null: it is not placed yet
 * @returns its id
 */
export async function insertOrder(
  db: Db,
  number: string | null,
  productIds: string[],
  status: OrderStatus = number ? 'paid' : 'pending',
): Promise<string> {
  const id = createRecordId(new Date());
  const totals = { ...nothing, grand_total: 0, giftcard_total: 0, auth_total: 0 };
  const owner = { cart_id: id, fingerprint: '', account_id: null, session_id: null, email: null };
  const words = { comments: null, gift_message: null, currency: 'USD', billing: '{}', shipping: '{}' };
  await db
    .insertInto('orders')
    .values({ ...totals, ...owner, ...words, id, number, status, date_created: '2026-01-01' })
    .execute();
  const items = productIds.map((product_id, line) => ({
    ...prices,
    id: `${id}-${line}`,
    order_id: id,
    product_id,
    variant_id: null,
    options: '[]',
    purchase_option: null,
    product: '{}',
  }));
  await db.insertInto('order_items').values(items).execute();
  return id;
}
