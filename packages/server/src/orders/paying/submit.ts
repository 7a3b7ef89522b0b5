import type { Order } from '@mercer/contract';
import type { Context } from 'hono';
import {
  type CartContents,
  type CartRow,
  type DiscountedCart,
  discountCart,
  findCart,
  holdAndSaveCart,
  lockWithContents,
  needsShipment,
} from '../../cart/index.ts';
import { type Row, type Tx, transactionWithRules } from '../../db/index.ts';
import type { CountedFailure } from '../../http/attempt-limit.ts';
import { type AppDeps, type AppEnv, getRulePinnedDb } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import type { SessionRow } from '../../http/session-handle.ts';
import { beginFirstAttempt, type PaidWith, selectSessionPayments } from '../../payments/index.ts';
import { answerPlaced, findOrder } from '../answers/index.ts';
import {
  assertComplete,
  assertItemsSold,
  assertPostalCodes,
  billAtShipping,
  buildEmptyCartError,
  earlierOrders,
  preparePending,
  readPayingGuest,
} from '../pending/index.ts';
import { assertQuoted } from './assert-agreed.ts';
import { buildBankPendingError, isAwaitingBank } from './bank-decision.ts';
import { cancelUnpaidOrder } from './cancel-unpaid-order.ts';
import { buildCartChangedError } from './cart-changed-error.ts';
import { collectPayment } from './collect-payment.ts';
import { PaymentDeclined } from './declined.ts';
import type { FinalizeResult } from './finalize.ts';
import { leaveOpenedCart, openedBefore } from './linked-cart.ts';
import { paymentFailure } from './payment-failure.ts';
import { findConfirmedIntent, listPaymentIds } from './payment-intents.ts';
import { type PaymentPlan, planPayment } from './plan-payment.ts';
import { countDecline } from './rate-limit-declines.ts';
import { cancelAbandonedByCart, reconcileCart } from './reconcile.ts';
import { settlePaidOrder } from './settle-paid-order.ts';

/** Makes the session's cart an order (§7): the same cart again, or twice at once, gives the same order. */
export async function submitOrder(c: Context<AppEnv>): Promise<Order> {
  const { deps, session } = c.var;
  const prepared = await prepareSubmit(c).catch((error) => recoverFailedSubmit(c, error));
  if (prepared === 'left') return leaveOpenedCart(c);
  if (!prepared || 'made' in prepared) return orderAlreadyMade(c, prepared?.made);
  const { order } = prepared;
  const requestDeps = { ...deps, db: await getRulePinnedDb(c) };
  const finalized = await payExclusively(requestDeps, prepared);
  if (finalized === 'surplus') throw buildCartChangedError();
  const placedOrder =
    finalized === 'already paid' ? await findOrder(deps, order.id) : await answerPlaced(requestDeps, finalized);
  if (!placedOrder) throw new Error(`Order ${order.id} was finalized but is not there`);
  if (session.row) session.row = { ...session.row, cart_id: retainCartId(session.row, order), order_id: order.id };
  return placedOrder;
}

/** Returns the session's own cart, which stays when the order came from the cart of a checkout link; else null. */
function retainCartId({ cart_id }: SessionRow, order: Row<'orders'>): string | null {
  return cart_id === order.cart_id ? null : cart_id;
}

/**
 * The cart cannot be ordered as it is now. What was paid for it as it was makes the order all the same, or goes back at
 * once.
 */
async function recoverFailedSubmit({ var: { deps, session } }: Context<AppEnv>, error: unknown): Promise<null> {
  const cart = error instanceof ApiError ? await findCart(deps.db, session.row) : null;
  const isOrdered = cart ? await reconcileCart(deps, cart.id) : false;
  if (!isOrdered) throw error;
  return null;
}

async function orderAlreadyMade(c: Context<AppEnv>, placedOrderId?: string): Promise<Order> {
  // the session is read again: its order may have been made since this request began
  const { deps, session } = c.var;
  const sessions = deps.db
    .selectFrom('sessions')
    .select('order_id')
    .where('id', '=', session.row?.id ?? '');
  const orderId = placedOrderId ?? (await sessions.executeTakeFirst())?.order_id;
  const order = orderId ? await findOrder(deps, orderId) : null;
  if (order) return order;
  throw orderId && (await isAwaitingBank(deps.db, orderId)) ? buildBankPendingError() : buildEmptyCartError();
}

/** An order that is about to be paid; a card is counted among the declined ones until it is known that it is none. */
interface Payable {
  order: Row<'orders'>;
  plan: PaymentPlan;
  counted: CountedFailure | null;
  /** True when no earlier order was begun for its cart. */
  isFirst: boolean;
}

/**
 * Prepares everything that comes before the payment, including its attempt, in one transaction; null when there is no
 * open cart.
 */
async function prepareSubmit(c: Context<AppEnv>): Promise<Payable | { made: string } | 'left' | null> {
  const { deps, session } = c.var;
  return transactionWithRules(await getRulePinnedDb(c), async (tx) => {
    const { account_id, cart_id, checkout_cart_id } = session.row ?? {};
    const [locked, earlier] = await Promise.all([
      lockWithContents(tx, session.row),
      // The locked row alone decides which cart an account or a checkout link has
      cart_id && !account_id && !checkout_cart_id ? earlierOrders(tx, cart_id) : null,
    ]);
    if (!session.row) return null;
    const opened = await openedBefore(tx, session.row, locked?.cart);
    if (opened) return opened;
    if (!locked) return null;
    const { cart, contents } = locked;
    if (contents.rows.length === 0) return { made: await orderOfIntent(tx, deps, session.row, cart) };
    const now = deps.now();
    await holdAndSaveCart(tx, cart, now);
    const discounted = await completeCart(tx, cart, contents, now);
    // a card is charged at once; whether an intent has been paid is not known yet
    const guest = readPayingGuest(c, { isUnderWay: !findConfirmedIntent(deps.gateways, cart.billing) });
    const preparation = { sessionId: session.row.id, resume: true, guest, discounted, earlier, now };
    const { order, isNew } = await preparePending(tx, cart, preparation);
    assertQuoted(order, cart.billing);
    const plan = await planPayment(tx, deps, cart, order);
    const isFirst = isNew && earlier?.pending.length === 0;
    if (plan.kind !== 'card') return { order, plan, counted: null, isFirst };
    const counted = await countDecline(c, tx);
    if (!isNew) return { order, plan, counted, isFirst };
    const begunAttempt = await beginFirstAttempt(tx, order, plan, now);
    return { order, plan: { ...plan, begun: begunAttempt }, counted, isFirst };
  });
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
 * The gateway's announcement may be faster than the shopper's browser: the cart is an order by then, and the payment
 * stands on an empty one.
 * @throws ApiError `invalid_request` where the cart is just empty
 */
async function orderOfIntent(tx: Tx, { gateways }: AppDeps, session: SessionRow, cart: CartRow): Promise<string> {
  const ids = listPaymentIds(gateways, cart.billing);
  if (ids.length === 0) throw buildEmptyCartError(cart);
  const placedOrders = selectSessionPayments(tx, session)
    .select('orders.id')
    .where('payments.transaction_id', 'in', ids)
    .where('orders.number', 'is not', null);
  const order = await placedOrders.executeTakeFirst();
  if (!order) throw buildEmptyCartError(cart);
  return order.id;
}

/**
 * Pays the order and ends superseded payments of its cart at once, whatever the outcome. Skipped when the first attempt
 * has paid, as there are none.
 */
async function payExclusively(deps: AppDeps, payable: Payable): Promise<FinalizeResult> {
  let isAlone = false;
  try {
    const finalized = await collectAndSettle(deps, payable);
    isAlone = payable.isFirst && typeof finalized === 'object' && !finalized.givesUp;
    return finalized;
  } finally {
    if (!isAlone) await cancelAbandonedByCart(deps, payable.order.cart_id);
  }
}

async function collectAndSettle(deps: AppDeps, payable: Payable): Promise<FinalizeResult> {
  const { order, counted } = payable;
  try {
    const payment = await collectOrGiveUp(deps, payable);
    return await settlePaidOrder(deps, order, payment, (tx) => counted?.forgive(tx));
  } catch (error) {
    if (!(error instanceof PaymentDeclined)) await counted?.forgive(deps.db);
    throw paymentFailure(error);
  }
}

async function collectOrGiveUp(deps: AppDeps, { order, plan }: Payable): Promise<PaidWith | null> {
  try {
    return await collectPayment(deps, order, plan);
  } catch (error) {
    if (error instanceof PaymentDeclined) await cancelUnpaidOrder(deps.db, { orderId: order.id, now: deps.now() });
    throw error;
  }
}
