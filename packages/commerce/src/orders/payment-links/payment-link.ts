import { type Major, toMajorUnits } from '@mercer/contract';
import type { Db, Row } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildPaymentPath } from '../record/index.ts';
import { readAmountOwed } from '../states/index.ts';

/**
 * `paid`: the link has been used; `settled`: nothing is to be paid any more, since the change of the order was undone or the money has
 * come another way; `canceled`: the order was.
 */
export type PaymentLinkStatus = 'open' | 'paid' | 'settled' | 'canceled' | 'expired' | 'deleted';

/** Link by which a shopper pays the balance of a placed order. */
export interface PaymentLink {
  id: string;
  order_id: string;
  order_number: string;
  status: PaymentLinkStatus;
  /** amount that is paid by the link now */
  amount: Major;
  currency: string;
  note: string | null;
  /** Signed link; anyone who has it may pay. */
  link: string;
  date_expires: string;
  date_created: string;
}

/** Finds the newest payment link of a placed order; null where none was made. */
export async function findPaymentLink(
  { db, config, now }: Pick<AppDeps, 'config' | 'now'> & { db: Db },
  orderId: string,
): Promise<PaymentLink | null> {
  const orders = db.selectFrom('orders').selectAll().where('id', '=', orderId).where('number', 'is not', null);
  const [order, row] = [await orders.executeTakeFirst(), await findLinkRow(db, orderId)];
  if (!order || !row) return null;
  const cart = db.selectFrom('carts').select('order_id').where('id', '=', row.cart_id);
  const owed = await readAmountOwed(db, order);
  const isUsed = (await cart.executeTakeFirstOrThrow()).order_id !== null;
  const status = computeLinkStatus(row, { order, isUsed, owed, now: now() });
  return {
    id: row.id,
    order_id: order.id,
    order_number: order.number ?? '',
    status,
    amount: toMajorUnits(status === 'open' ? owed : 0, order.currency),
    currency: order.currency,
    note: row.note,
    link: `${config.publicUrl}${buildPaymentPath(config, order.id)}`,
    date_expires: row.date_expires,
    date_created: row.date_created,
  };
}

/** Finds the row of the newest payment link of an order. */
export function findLinkRow(db: Db, orderId: string): Promise<Row<'drafts'> | undefined> {
  const links = db.selectFrom('drafts').selectAll().where('balance_order_id', '=', orderId);
  return links.orderBy('id', 'desc').limit(1).executeTakeFirst();
}

interface LinkFacts {
  order: Pick<Row<'orders'>, 'status'>;
  /** True when the link was paid, or its bank decides. */
  isUsed: boolean;
  /** minor units that are still to be paid for the order */
  owed: number;
  now: Date;
}

export function computeLinkStatus(
  { date_deleted, date_expires }: Pick<Row<'drafts'>, 'date_deleted' | 'date_expires'>,
  { order, isUsed, owed, now }: LinkFacts,
): PaymentLinkStatus {
  if (order.status === 'canceled' || order.status === 'refunded') return 'canceled';
  if (isUsed) return 'paid';
  if (owed === 0) return 'settled';
  if (date_deleted !== null) return 'deleted';
  return date_expires <= now.toISOString() ? 'expired' : 'open';
}
