import { toMajorUnits } from '@mercer/contract';
import { type Db, isInJsonList, parseJson, type Row, type Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { sql } from 'kysely';
import type { PersonalData, ProvenGuest } from '../accounts/index.ts';
import { adoptInvoices, leaveInvoices } from '../invoices/index.ts';
import { manualGateway } from '../payments/index.ts';
import { forgetBuyersOfOrders } from './forget-buyers.ts';

/** Orders of an account. They stay when it goes, for the law wants them kept. */
export const orderData: PersonalData = {
  name: 'orders',
  read: (db, { id }) => exportAccountOrders(db, id),
  async forget(tx, { id }, now) {
    const accountOrders = await tx
      .selectFrom('orders')
      .select('id')
      .where('account_id', '=', id)
      .orderBy('id')
      .execute();
    const ids = accountOrders.map((order) => order.id);
    await markBuyersForgotten(tx, ids, now);
    await forgetBuyersOfOrders(tx, ids);
  },
  async detach(tx, { id }) {
    const accountOrders = await tx
      .selectFrom('orders')
      .select('id')
      .where('account_id', '=', id)
      .orderBy('id')
      .execute();
    await detachOrders(
      tx,
      accountOrders.map((order) => order.id),
    );
  },
  adopt: adoptOrders,
};

/**
 * Gives an account the orders that its shopper has placed as a guest. The session must have placed them, with the
 * account's address: the address alone proves nothing, for anybody may sign up with it.
 */
async function adoptOrders(tx: Tx, { sessionId, accountId, email }: ProvenGuest): Promise<void> {
  const guestOrders = tx.updateTable('orders').set({ account_id: accountId }).where('account_id', 'is', null);
  const rows = await guestOrders
    .where('session_id', '=', sessionId)
    .where(sql`lower(email)`, '=', email)
    .where('number', 'is not', null)
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await adoptInvoices(tx, ids, accountId);
}

async function markBuyersForgotten(tx: Tx, ids: string[], now: Date): Promise<void> {
  for (const order_id of ids) {
    const forgotten = tx.insertInto('forgotten_buyers').values({ order_id, date_created: now.toISOString() });
    await forgotten.onConflict((conflict) => conflict.doNothing()).execute();
  }
  await detachOrders(tx, ids);
}

/** Detaches orders from their account and session, as those of a guest whose session has ended. */
async function detachOrders(tx: Tx, ids: string[]): Promise<void> {
  for (const order_id of ids) {
    const change = { account_id: null, session_id: null, network: null };
    await tx.updateTable('orders').set(change).where('id', '=', order_id).execute();
  }
  await leaveInvoices(tx, ids);
}

export function ordersOfAccount(db: Db, accountId: string) {
  return db.selectFrom('orders').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
}

/** Orders of an e-mail address, whether or not they were placed with an account. */
export function ordersOfBuyer(db: Db, email: string) {
  return db.selectFrom('orders').selectAll().where(sql`lower(email)`, '=', email).orderBy('id').execute();
}

/**
 * Takes whose they are from all orders of a buyer.
 * @throws ApiError 409 `order_open` where one is not done: it must still be delivered, or called off
 */
export async function forgetBuyerOrders(
  tx: Tx,
  orders: Pick<Row<'orders'>, 'id' | 'number'>[],
  now: Date,
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await markBuyersForgotten(tx, ids, now);
  const findOpenOrderIds = async () => {
    const rows = await tx
      .selectFrom('forgotten_buyers')
      .select('order_id')
      .where(isInJsonList(tx, 'order_id', JSON.stringify(ids)))
      .execute();
    return rows.map(({ order_id }) => order_id);
  };
  await forgetBuyersOfOrders(tx, ids);
  const [first] = await findOpenOrderIds();
  if (first === undefined) return;
  const number = orders.find(({ id }) => id === first)?.number;
  const message = number ? `Order ${number} is not delivered, canceled or refunded yet` : 'An order is being paid';
  throw new ApiError(message, { status: 409, code: 'order_open' });
}

async function exportAccountOrders(db: Db, accountId: string) {
  const orders = db.selectFrom('orders').selectAll().where('account_id', '=', accountId);
  return exportOrders(db, await orders.orderBy('date_created').orderBy('id').execute());
}

/** Exports what the shop's staff has noted about orders and payments, reasons of holds and tags included, without who wrote it. */
export async function exportStaffNotes(db: Db, orders: Pick<Row<'orders'>, 'id'>[]) {
  const ids = JSON.stringify([...new Set(orders.map(({ id }) => id))]);
  const notes = db.selectFrom('order_notes').select(['order_id', 'text', 'date_created']);
  const held = db.selectFrom('orders').select(['id', 'hold_reason', 'tags', 'date_created']);
  const written = await notes
    .where(isInJsonList(db, 'order_id', ids))
    .orderBy('order_id')
    .orderBy('id')
    .execute();
  const marked = await held
    .where(isInJsonList(db, 'id', ids))
    .orderBy('id')
    .execute();
  const payments = db.selectFrom('payments').select(['order_id', 'reference', 'note', 'date_created']);
  const paid = await payments
    .where(isInJsonList(db, 'order_id', ids))
    .where('gateway', '=', manualGateway)
    .orderBy('id')
    .execute();
  return [
    ...written,
    ...paid.flatMap(({ order_id, reference, note, date_created }) => {
      const texts = [reference, note].filter((text) => text !== null);
      return texts.map((text) => ({ order_id, text, date_created }));
    }),
    ...marked.flatMap(({ id: order_id, hold_reason, tags, date_created }) => {
      const texts = [hold_reason, ...parseJson<string[]>(tags ?? '[]')].filter((text) => text !== null);
      return texts.map((text) => ({ order_id, text, date_created }));
    }),
  ];
}

/** Exports orders, also those that were begun and have no number, with everything that was written about them. */
export async function exportOrders(db: Db, rows: Row<'orders'>[]) {
  const ofOrders = isInJsonList(db, 'order_id', JSON.stringify(rows.map(({ id }) => id)));
  const items = await db.selectFrom('order_items').selectAll().where(ofOrders).orderBy('id').execute();
  const events = await db.selectFrom('order_events').selectAll().where(ofOrders).orderBy('id').execute();
  const refunds = await db.selectFrom('refunds').selectAll().where(ofOrders).orderBy('id').execute();
  const returns = await db.selectFrom('returns').selectAll().where(ofOrders).orderBy('id').execute();
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
    metadata: parseJson<unknown>(order.metadata),
    shipments: parseJson<unknown>(order.shipments ?? '[]'),
    items: selectOfOrder(items, order).map((item) => exportOrderItem(item, order.currency)),
    timeline: selectOfOrder(events, order).map(({ status, date, actor, note }) => ({ status, date, actor, note })),
    refunds: selectOfOrder(refunds, order).map(({ status, amount, currency, reason, date_created }) => {
      return { status, amount: toMajorUnits(amount, currency), reason, date_created };
    }),
    returns: selectOfOrder(returns, order).map(
      ({ status, reason, note, instructions, label_url, date_created, date_decided }) => {
        return { status, reason, note, instructions, label_url, date_created, date_decided };
      },
    ),
  }));
}

function selectOfOrder<Part extends { order_id: string }>(parts: Part[], { id }: Row<'orders'>): Part[] {
  return parts.filter(({ order_id }) => order_id === id);
}

function exportOrderItem(item: Row<'order_items'>, currency: string) {
  const { product_id, quantity, price_total, product, options, metadata } = item;
  const { name } = parseJson<{ name: string }>(product);
  const entered = { options: parseJson<unknown>(options), metadata: parseJson<unknown>(metadata) };
  return { product_id, name, quantity, price_total: toMajorUnits(price_total, currency), ...entered };
}
