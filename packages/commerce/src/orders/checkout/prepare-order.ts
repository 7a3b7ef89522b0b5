import type { Row, Tx } from '@mercer/database';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import type { SessionRow } from '@mercer/platform/http/session-handle';
import type { Context } from 'hono';
import { sql } from 'kysely';
import {
  applyDueContents,
  type CartContents,
  type CartRow,
  type DiscountedCart,
  discountCart,
  holdAndSaveCart,
  lockWithContents,
  needsShipment,
} from '../../cart/index.ts';
import { findConfirmedIntent, listPaymentIds, selectSessionPayments } from '../../payments/index.ts';
import {
  assertComplete,
  assertItemsSold,
  assertPostalCodes,
  billAtShipping,
  buildEmptyCartError,
  earlierOrders,
  preparePending,
  readPayingGuest,
} from '../pending-order/index.ts';

/** The pending order of a cart that is about to be paid. */
export interface PreparedOrder {
  outcome: 'prepared';
  /** locked */
  cart: CartRow;
  order: Row<'orders'>;
  /** True when the order was written in this transaction, so that nothing has been begun for it. */
  isNew: boolean;
  /** True when no earlier order was begun for the cart. */
  isFirst: boolean;
}

/** A cart that makes no order now. */
export type UnpreparedOrder =
  /** The cart has become this order before. */
  | { outcome: 'placed'; orderId: string }
  /** The shopper has no cart. */
  | { outcome: 'noCart' }
  /** The cart of a checkout link is gone; the shopper's own cart is not what was opened. */
  | { outcome: 'linkedCartGone' };

/**
 * Prepares everything that comes before the payment, in the caller's transaction: the cart is complete, and its order is
 * pending with its pieces reserved.
 * @throws ApiError for a cart that cannot be ordered as it is
 */
export async function prepareOrder(tx: Tx, c: Context<AppEnv>): Promise<PreparedOrder | UnpreparedOrder> {
  const { deps, session } = c.var;
  const { account_id, cart_id, checkout_cart_id } = session.row ?? {};
  const [locked, earlier] = await Promise.all([
    lockWithContents(tx, session.row),
    // The locked row alone decides which cart an account or a checkout link has
    cart_id && !account_id && !checkout_cart_id ? earlierOrders(tx, cart_id) : null,
  ]);
  if (!session.row) return { outcome: 'noCart' };
  const linkedOrder = await findLinkedOrder(tx, session.row, locked?.cart);
  if (linkedOrder) return linkedOrder;
  if (!locked) return { outcome: 'noCart' };
  const { cart } = locked;
  const contents = await applyDueContents(tx, cart, locked.contents, deps.now());
  if (contents.rows.length === 0)
    return { outcome: 'placed', orderId: await findOrderOfIntent(tx, deps, session.row, cart) };
  const now = deps.now();
  await holdAndSaveCart(tx, cart, now);
  const discounted = await completeCart(tx, cart, contents, now);
  // a card is charged at once; whether an intent has been paid is not known yet
  const guest = readPayingGuest(c, { isUnderWay: !findConfirmedIntent(deps.gateways, cart.billing) });
  const preparation = { sessionId: session.row.id, resume: true, guest, discounted, earlier, now };
  const { order, isNew } = await preparePending(tx, cart, preparation);
  return { outcome: 'prepared', cart, order, isNew, isFirst: isNew && earlier?.pending.length === 0 };
}

/** The cart with its addresses as an order needs them. */
async function completeCart(tx: Tx, cart: CartRow, contents: CartContents, now: Date): Promise<DiscountedCart> {
  const discounted = await discountCart(tx, cart, now, contents);
  assertItemsSold(discounted.unsold);
  if (needsShipment(discounted.lines)) assertComplete('shipping', cart.shipping);
  billAtShipping(cart);
  assertComplete('billing', cart.billing);
  assertPostalCodes(cart);
  return discounted;
}

/**
 * Finds the order that the payment of an empty cart has paid. A webhook may be faster than the shopper's browser: the
 * cart is an order by then, and the payment stands on the next cart.
 * @throws ApiError `invalid_request` where the cart is just empty
 */
async function findOrderOfIntent(tx: Tx, { gateways }: AppDeps, session: SessionRow, cart: CartRow): Promise<string> {
  const ids = listPaymentIds(gateways, cart.billing);
  if (ids.length === 0) throw buildEmptyCartError(cart);
  const placedOrders = selectSessionPayments(tx, session)
    .select('orders.id')
    .where('payments.transaction_id', 'in', ids)
    .where('orders.number', 'is not', null);
  const order = (await placedOrders.executeTakeFirst()) ?? (await findOrderOfPaidBalance(tx, session, ids));
  if (!order) throw buildEmptyCartError(cart);
  return order.id;
}

/** Finds the order of which one of the payments has paid the balance: such a payment moves to that order, which others may have made. */
function findOrderOfPaidBalance(tx: Tx, session: SessionRow, paymentIds: string[]) {
  return tx
    .selectFrom('payments')
    .innerJoin('orders as balances', 'balances.balance_order_id', 'payments.order_id')
    .select('payments.order_id as id')
    .where('payments.transaction_id', 'in', paymentIds)
    .where('balances.session_id', '=', session.id)
    .where((eb) =>
      eb(eb.fn<string>('substr', ['payments.key', sql`1`, sql`length(balances.id)`]), '=', eb.ref('balances.id')),
    )
    .executeTakeFirst();
}

/**
 * Checks for a session that has opened the cart of a checkout link which is gone since, and has changed nothing after
 * that. The session's own cart, which takes its place, is then not what the shopper means to buy.
 * @returns `placed` with the order that the session, or its account, has made of that cart; `linkedCartGone` when there
 * is none; null when the check does not apply
 */
export async function findLinkedOrder(
  tx: Tx,
  { id, account_id, checkout_cart_id, left_cart_id }: SessionRow,
  cart: Pick<CartRow, 'id'> | undefined,
): Promise<UnpreparedOrder | null> {
  const linkedCartId = checkout_cart_id ?? left_cart_id;
  if (linkedCartId === null || linkedCartId === cart?.id) return null;
  const orders = tx.selectFrom('orders').select('orders.id').innerJoin('carts', 'carts.order_id', 'orders.id');
  const ownOrders = orders
    .where('carts.id', '=', linkedCartId)
    .where((eb) => eb.or([eb('orders.session_id', '=', id), eb('orders.account_id', '=', account_id ?? '')]));
  const order = await ownOrders.executeTakeFirst();
  return order ? { outcome: 'placed', orderId: order.id } : { outcome: 'linkedCartGone' };
}

/** Forgets the cart of a checkout link: the next time the shopper means the own cart. */
export async function forgetLinkedCart({ var: { session } }: Context<AppEnv>): Promise<void> {
  await session.keep({ checkout_cart_id: null, left_cart_id: null });
}
