import type { Order } from '@mercer/contract';
import type { Context } from 'hono';
import {
  type CartContents,
  type CartRow,
  type DiscountedCart,
  discountCart,
  findCart,
  holdCart,
  lockWithContents,
  needsShipment,
} from '../../cart/index.ts';
import { type Row, type Tx, transactionWithRules } from '../../db/index.ts';
import type { CountedFailure } from '../../http/attempt-limit.ts';
import { type AppDeps, type AppEnv, rulesOf } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import type { SessionRow } from '../../http/session-handle.ts';
import { ownPayments } from '../../payments/index.ts';
import { answerPlaced, findOrder } from '../answers/index.ts';
import { beginFirstAttempt, type PaidWith } from '../attempts/index.ts';
import {
  assertComplete,
  assertPostalCodes,
  assertSold,
  billAtShipping,
  earlierOrders,
  emptyCart,
  payingGuest,
  preparePending,
} from '../pending/index.ts';
import { assertQuoted } from './assert-agreed.ts';
import { Declined } from './declined.ts';
import type { Finalized } from './finalize.ts';
import { giveUpOrder } from './give-up.ts';
import { givenUp } from './given-up.ts';
import { intentOf, paymentIdsOf } from './intent-of.ts';
import { leaveOpened, openedBefore } from './opened-before.ts';
import { pay } from './pay.ts';
import { paymentFailure } from './payment-failure.ts';
import { type PaymentPlan, planPayment } from './plan-payment.ts';
import { countDecline } from './rate-limit-declines.ts';
import { cancelGivenUpOf, reconcileCart } from './reconcile.ts';
import { settleOrder } from './settle.ts';

/** Makes the session's cart an order (§7): the same cart again, or twice at once, gives the same order. */
export async function submitOrder(c: Context<AppEnv>): Promise<Order> {
  const { deps, session } = c.var;
  const prepared = await prepare(c).catch((error) => refused(c, error));
  if (prepared === 'left') return leaveOpened(c);
  if (!prepared || 'made' in prepared) return orderAlreadyMade(c, prepared?.made);
  const { order } = prepared;
  const known = { ...deps, db: await rulesOf(c) };
  const finalized = await payAlone(known, prepared);
  if (finalized === 'surplus') throw givenUp();
  const made = finalized === 'already paid' ? await findOrder(deps, order.id) : await answerPlaced(known, finalized);
  if (!made) throw new Error(`Order ${order.id} was finalized but is not there`);
  if (session.row) session.row = { ...session.row, cart_id: behind(session.row, order), order_id: order.id };
  return made;
}

/** Behind the cart of a checkout link is the session's own, which stays. */
function behind({ cart_id }: SessionRow, order: Row<'orders'>): string | null {
  return cart_id === order.cart_id ? null : cart_id;
}

/**
 * The cart cannot be ordered as it is now. What was paid for it as it was makes the order all the same, or goes back at
 * once.
 */
async function refused({ var: { deps, session } }: Context<AppEnv>, error: unknown): Promise<null> {
  const cart = error instanceof ApiError ? await findCart(deps.db, session.row) : null;
  const isOrdered = cart ? await reconcileCart(deps, cart.id) : false;
  if (!isOrdered) throw error;
  return null;
}

async function orderAlreadyMade(c: Context<AppEnv>, made?: string): Promise<Order> {
  // the session is read again: its order may have been made since this request began
  const { deps, session } = c.var;
  const sessions = deps.db
    .selectFrom('sessions')
    .select('order_id')
    .where('id', '=', session.row?.id ?? '');
  const orderId = made ?? (await sessions.executeTakeFirst())?.order_id;
  const order = orderId ? await findOrder(deps, orderId) : null;
  if (!order) throw emptyCart();
  return order;
}

/** An order that is about to be paid; a card is counted among the declined ones until it is known that it is none. */
interface Payable {
  order: Row<'orders'>;
  plan: PaymentPlan;
  counted: CountedFailure | null;
  /** nothing was begun for its cart before */
  isFirst: boolean;
}

/** Everything before the payment, its attempt included, in one transaction; null when there is no open cart. */
async function prepare(c: Context<AppEnv>): Promise<Payable | { made: string } | 'left' | null> {
  const { deps, session } = c.var;
  return transactionWithRules(await rulesOf(c), async (tx) => {
    const { account_id, cart_id, checkout_cart_id } = session.row ?? {};
    const [locked, earlier] = await Promise.all([
      lockWithContents(tx, session.row),
      // which cart an account has, or a checkout link, is known by its locked row alone
      cart_id && !account_id && !checkout_cart_id ? earlierOrders(tx, cart_id) : null,
    ]);
    if (!session.row) return null;
    const opened = await openedBefore(tx, session.row, locked?.cart);
    if (opened) return opened;
    if (!locked) return null;
    const { cart, contents } = locked;
    if (contents.rows.length === 0) return { made: await orderOfIntent(tx, deps, session.row, cart) };
    const now = deps.now();
    await holdCart(tx, cart, now);
    const discounted = await complete(tx, cart, contents, now);
    // a card is charged at once; whether an intent has been paid is not known yet
    const guest = payingGuest(c, { isUnderWay: !intentOf(deps.gateways, cart.billing) });
    const preparation = { sessionId: session.row.id, resume: true, guest, discounted, earlier, now };
    const { order, isNew } = await preparePending(tx, cart, preparation);
    assertQuoted(order, cart.billing);
    const plan = await planPayment(tx, deps, cart, order);
    const isFirst = isNew && earlier?.pending.length === 0;
    if (plan.kind !== 'card') return { order, plan, counted: null, isFirst };
    const counted = await countDecline(c, tx);
    if (!isNew) return { order, plan, counted, isFirst };
    const begun = await beginFirstAttempt(tx, order, plan, now);
    return { order, plan: { ...plan, begun }, counted, isFirst };
  });
}

/** The cart with its addresses as an order needs them. */
async function complete(tx: Tx, cart: CartRow, contents: CartContents, now: Date): Promise<DiscountedCart> {
  const discounted = await discountCart(tx, cart, now, contents);
  assertSold(discounted.unsold);
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
  const ids = paymentIdsOf(gateways, cart.billing);
  if (ids.length === 0) throw emptyCart(cart);
  const made = ownPayments(tx, session)
    .select('orders.id')
    .where('payments.transaction_id', 'in', ids)
    .where('orders.number', 'is not', null);
  const order = await made.executeTakeFirst();
  if (!order) throw emptyCart(cart);
  return order.id;
}

/** What was given up for it is ended at once, however it went; there is nothing of that where the first way to pay has paid. */
async function payAlone(deps: AppDeps, payable: Payable): Promise<Finalized> {
  let isAlone = false;
  try {
    const finalized = await payOrder(deps, payable);
    isAlone = payable.isFirst && typeof finalized === 'object' && !finalized.givesUp;
    return finalized;
  } finally {
    if (!isAlone) await cancelGivenUpOf(deps, payable.order.cart_id);
  }
}

async function payOrder(deps: AppDeps, payable: Payable): Promise<Finalized> {
  const { order, counted } = payable;
  try {
    const payment = await collect(deps, payable);
    return await settleOrder(deps, order, payment, (tx) => counted?.forgive(tx));
  } catch (error) {
    if (!(error instanceof Declined)) await counted?.forgive(deps.db);
    throw paymentFailure(error);
  }
}

async function collect(deps: AppDeps, { order, plan }: Payable): Promise<PaidWith | null> {
  try {
    return await pay(deps, order, plan);
  } catch (error) {
    if (error instanceof Declined) await giveUpOrder(deps.db, { orderId: order.id, now: deps.now() });
    throw error;
  }
}
