import { toMajorUnits } from '@mercer/contract';
import type { PersonalData } from '../accounts/index.ts';
import { type Db, parseJson, type Row } from '../db/index.ts';
import { forgetBuyers } from './forget-buyers.ts';

/** Orders of an account. They stay when it goes, for the law wants them kept. */
export const orderData: PersonalData = {
  name: 'orders',
  read: (db, { id }) => ordersOf(db, id),
  async forget(tx, { id }, now) {
    const date = now.toISOString();
    const own = await tx.selectFrom('orders').select('id').where('account_id', '=', id).orderBy('id').execute();
    for (const { id: order_id } of own) {
      await tx.insertInto('forgotten_buyers').values({ order_id, date_created: date }).execute();
    }
    await tx.updateTable('orders').set({ account_id: null, session_id: null }).where('account_id', '=', id).execute();
    await forgetBuyers(tx);
  },
};

async function ordersOf(db: Db, accountId: string) {
  const orders = db.selectFrom('orders').selectAll().where('account_id', '=', accountId);
  const rows = await orders.where('number', 'is not', null).orderBy('date_created').execute();
  const items = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .selectAll('order_items')
    .where('account_id', '=', accountId)
    .orderBy('order_items.id')
    .execute();
  return rows.map((order) => ({
    id: order.id,
    number: order.number,
    date_created: order.date_created,
    status: order.status,
    email: order.email,
    currency: order.currency,
    comments: order.comments,
    gift_message: order.gift_message,
    grand_total: toMajorUnits(order.grand_total, order.currency),
    billing: parseJson<unknown>(order.billing),
    shipping: parseJson<unknown>(order.shipping),
    items: items.filter(({ order_id }) => order_id === order.id).map((item) => itemOf(item, order.currency)),
  }));
}

function itemOf({ product_id, quantity, price_total, product }: Row<'order_items'>, currency: string) {
  const { name } = parseJson<{ name: string }>(product);
  return { product_id, name, quantity, price_total: toMajorUnits(price_total, currency) };
}
