import type { Payment } from '@mercer/contract';
import type { Context } from 'hono';
import type { Row } from '../db/index.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { GatewayLost, getOwnPayment, ownPayments, paymentNotFound, serializePayment } from '../payments/index.ts';
import { findPayment } from './pay.ts';
import { settleOrder } from './settle.ts';

const open = ['pending', 'requires_action'];

/**
 * Asks the gateway what became of a payment that was confirmed elsewhere, and finishes its order when it was paid.
 * @returns the payment as it is now: a paid order keeps one, with an id of its own
 */
export async function resetPayment(c: Context<AppEnv>, id: string | undefined): Promise<Payment> {
  const { deps, session } = c.var;
  const payment = id ? await getOwnPayment(deps.db, session.row, { id }) : await lastOpenPayment(c);
  if (open.includes(payment.status)) await settle(c, payment);
  return serializePayment(await latestOf(c, payment));
}

async function lastOpenPayment(c: Context<AppEnv>): Promise<Row<'payments'>> {
  const { deps, session } = c.var;
  const payments = ownPayments(deps.db, session.row).selectAll('payments').where('payments.status', 'in', open);
  const last = await payments.orderBy('payments.id', 'desc').executeTakeFirst();
  if (!last) throw paymentNotFound();
  return last;
}

async function settle(c: Context<AppEnv>, { order_id, transaction_id }: Row<'payments'>): Promise<void> {
  const { deps } = c.var;
  const order = await deps.db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow();
  if (order.status !== 'pending') return;
  const paid = await findPayment(deps, order, transaction_id).catch(lost);
  if (paid) await settleOrder(deps, order, paid);
}

/** The payment itself, else the one that its order was paid with. */
async function latestOf(c: Context<AppEnv>, { id, order_id }: Row<'payments'>): Promise<Row<'payments'>> {
  const payments = await c.var.deps.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('id', 'desc')
    .execute();
  const found = payments.find((payment) => payment.id === id) ?? payments[0];
  if (!found) throw paymentNotFound();
  return found;
}

function lost(cause: unknown): never {
  if (!(cause instanceof GatewayLost)) throw cause;
  const answer = { status: 502, code: 'gateway_error' } as const;
  throw new ApiError('The payment could not be looked up. Please try again.', answer, { cause });
}
