import type { Billing } from '@mercer/contract';
import { type CartRow, insertCart, type StoredShipping, saveCart } from '../cart/index.ts';
import type { Row, Tx } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import {
  amountDue,
  Declined,
  giveUpOrder,
  minimumCharge,
  type PaymentPlan,
  pay,
  preparePending,
  settleOrder,
} from '../orders/index.ts';

type Owner = Pick<CartRow, 'account_id' | 'email' | 'currency' | 'locale'>;

/** A cart beside the shopper's own: what a subscription orders goes the way of every order. */
export async function openOwnCart(
  tx: Tx,
  owner: Owner,
  { billing, shipping }: { billing: Billing; shipping: StoredShipping },
  now: Date,
): Promise<CartRow> {
  const cart: CartRow = { ...(await insertCart(tx, null, owner, now)), ...owner, billing, shipping };
  await saveCart(tx, cart, now);
  return cart;
}

export interface PreparedOrder {
  order: Row<'orders'>;
  plan: PaymentPlan;
}

/** The order with its stock held, and how it is paid: by the card unless nothing, or less than may be charged, is due. */
export async function prepareOrder(tx: Tx, cart: CartRow, token: string, now: Date): Promise<PreparedOrder> {
  const order = await preparePending(tx, cart, { sessionId: null, now });
  const amount = amountDue(order);
  if (amount === 0) return { order, plan: { kind: 'none' } };
  const isSmall = amount < minimumCharge(order.currency);
  return { order, plan: isSmall ? { kind: 'waived', method: 'card', amount } : { kind: 'card', token } };
}

/**
 * Charges and finalizes.
 * @throws Declined; GatewayLost when it is not known what happened: asking again never charges twice
 */
export async function placeOrder(deps: AppDeps, { order, plan }: PreparedOrder): Promise<void> {
  try {
    await settleOrder(deps, order, await pay(deps, order, plan));
  } catch (error) {
    if (error instanceof Declined) {
      await giveUpOrder(deps.db, { orderId: order.id, message: error.message, now: deps.now() });
    }
    throw error;
  }
}
