import type { Minor } from '@mercer/contract';
import {
  type Db,
  defineCommand,
  defineStatement,
  isInJsonList,
  lockSelectedRows,
  type Row,
  type Tx,
} from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError, invalidRequest } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { findChargeableCard } from '../../accounts/index.ts';
import {
  assertNotMoved,
  assertWithinLimits,
  type CartRow,
  chooseService,
  type DiscountedCart,
  discountCart,
  needsShipment,
  type PricedCart,
  priceDiscounted,
  readCartOffer,
} from '../../cart/index.ts';
import { attemptsOf, billedIntents, giveUpAttempts, isUndecidedAttempt } from '../../payments/index.ts';
import {
  findReservedUses,
  invalidCoupon,
  type ReservedPromotions,
  reserveCodeUses,
  shortGiftcard,
} from '../../promotions/index.ts';
import { planSale } from '../../taxes/index.ts';
import {
  buildCodeOrder,
  changeStatus,
  computeUsualHoldEnd,
  holdStock,
  itemsOfOrder,
  lockPendingOrder,
  type Piece,
  releaseHold,
  renewStockHold,
} from '../record/index.ts';
import { readAmountOwed } from '../states/index.ts';
import { assertFewOpen, computeExclusiveUntil, hashGuestNetwork, type PayingGuest } from './exclusive-reservation.ts';
import {
  buildOrderItemId,
  computeFingerprint,
  hashCartChoice,
  insertPendingOrder,
  refreshOrder,
  updateOrderEmail,
} from './order-rows.ts';

interface Preparation {
  sessionId: string | null;
  /** True when the payment on the cart may have been begun at an earlier price. */
  resume?: boolean;
  /** Guest whose payment is not certain yet. */
  guest?: PayingGuest | undefined;
  /** True while nothing is reserved yet, because buyer and destination are unknown. */
  isEarly?: boolean;
  /** the shopper chooses the shipping service where it is paid: until then the order may have none */
  choosesLater?: boolean;
  /** the cart, where it has been discounted in the same transaction */
  discounted?: DiscountedCart;
  /** Earlier orders, when they have been read since the cart was locked. */
  earlier?: EarlierOrders | null;
  now: Date;
}

/** Orders and codes that were begun for a cart before. */
export interface EarlierOrders {
  pending: Row<'orders'>[];
  reserved: ReservedPromotions;
}

/** Reads the earlier orders of a cart with queries that do not wait for each other. */
export async function earlierOrders(tx: Tx, cartId: string): Promise<EarlierOrders> {
  const [pending, reserved] = await Promise.all([findPendingOrders(tx, [cartId]), findReservedUses(tx, cartId)]);
  return { pending, reserved };
}

export interface PreparedOrder {
  order: Row<'orders'>;
  /** written in this transaction: nothing has been begun for it */
  isNew: boolean;
}

/**
 * The pending order of a locked cart, with its stock held: the same cart gives the same one. A cart that has changed
 * since gets a new one, and the old one is given up. Where the shopper has begun to pay, and the prices alone have
 * changed, the order stays what was shown then.
 */
export async function preparePending(
  tx: Tx,
  cart: CartRow,
  { sessionId, resume, guest, isEarly, choosesLater, now, ...preloaded }: Preparation,
): Promise<PreparedOrder> {
  const discounted = preloaded.discounted ?? (await discountCart(tx, cart, now));
  if (sessionId) assertItemsSold(discounted.unsold);
  if (discounted.lines.length === 0) throw buildEmptyCartError(cart);
  if (!isEarly && needsShipment(discounted.lines))
    await applyShippingService(tx, cart, discounted, { choosesLater, now });
  const priced = await priceDiscounted(
    tx,
    { ...discounted, cart: { ...discounted.cart, shipping: cart.shipping } },
    now,
  );
  assertOffered(cart, now);
  await assertBalanceOwed(tx, cart, priced.totals.grand_total);
  const { pending, reserved } = preloaded.earlier ?? (await earlierOrders(tx, cart.id));
  const matchingOrder = pending.find(({ fingerprint }) => fingerprint === computeFingerprint(priced));
  const startedOrder = resume && !matchingOrder ? await findBegunOrder(tx, priced, pending) : undefined;
  if (startedOrder) return { order: await updateOrderEmail(tx, startedOrder, cart), isNew: false };
  assertWithinLimits(priced.lines);
  assertCodesUsable(priced);
  const stranger = cart.account_id ? undefined : guest;
  const buyer = { sessionId, network: hashGuestNetwork(stranger) };
  const order = matchingOrder
    ? await refreshOrder(tx, matchingOrder, priced, buyer)
    : await insertPendingOrder(tx, priced, buyer, now);
  await planOrderTaxes(tx, order, priced, now);
  const earlier = pending.filter(({ id }) => id !== order.id);
  const joined = sessionId ? await findPendingOrders(tx, await lockJoinedCarts(tx, cart)) : [];
  await supersedeOrders(tx, [...earlier, ...joined], now);
  if (sessionId) await endOtherHolds(tx, { sessionId, orderId: order.id, now });
  const firm = stranger ? await resolveExclusiveUntil(tx, order, priced.lines, { guest: stranger, now }) : undefined;
  const tracked = isEarly ? [] : priced.lines.filter(({ product }) => product.stockTracking);
  await (matchingOrder ? renewStockHold : holdStock)(tx, order.id, tracked, { now, firmUntil: firm });
  if (!isEarly) await reserveCodeUses(tx, buildCodeOrder(order), now, reserved);
  return { order, isNew: !matchingOrder };
}

/** Plans to record the taxes of a pending order; nothing is recorded until it is paid. */
async function planOrderTaxes(
  tx: Tx,
  { id }: Row<'orders'>,
  { lines, taxSource }: PricedCart,
  now: Date,
): Promise<void> {
  if (taxSource.kind === 'rules') return;
  const itemIds = [...lines.map((_, place) => buildOrderItemId(id, place)), null];
  await planSale(tx, { id, orderId: id, source: taxSource, itemIds, now });
}

/**
 * Asserts that every line is still sold, so that the order does not contain less than the cart has shown.
 * @throws ApiError `invalid_request` naming the first item that is not sold any more
 */
export function assertItemsSold(unsold: readonly Pick<Row<'cart_items'>, 'id' | 'product_name'>[]): void {
  const [first] = unsold;
  if (!first) return;
  const names = [...new Set(unsold.flatMap(({ product_name }) => product_name ?? []))];
  const products = names.length > 0 ? names.join(', ') : createSentence('anItem');
  throw invalidRequest(createSentence('itemsLeft', { products }), first.id);
}

/**
 * Sets the shipping service of the cart, so that the order says by which one it is sent. Only a free service is chosen
 * here, which changes no discount.
 * @throws ApiError `invalid_request` when the shopper must choose one, or none ships there
 */
async function applyShippingService(
  tx: Tx,
  cart: CartRow,
  discounted: DiscountedCart,
  { choosesLater, now }: Pick<Preparation, 'choosesLater' | 'now'>,
): Promise<void> {
  try {
    await chooseService(tx, cart, { ...discounted, now });
  } catch (error) {
    if (!choosesLater || !(error instanceof ApiError)) throw error;
  }
}

/** @throws ApiError 409 `draft_over` */
function assertOffered(cart: CartRow, now: Date): void {
  const offer = readCartOffer(cart);
  if (offer && offer.expires <= now.toISOString())
    throw new ApiError(createSentence('offerOver'), { status: 409, code: 'draft_over' });
}

/** Asserts that the balance of a placed order is still what the cart says. @throws ApiError 409 `draft_over` */
async function assertBalanceOwed(tx: Tx, cart: CartRow, amount: Minor): Promise<void> {
  const { balanceOrderId } = readCartOffer(cart) ?? {};
  if (!balanceOrderId) return;
  const orders = tx.selectFrom('orders').selectAll().where('id', '=', balanceOrderId);
  const owed = await readAmountOwed(tx, await orders.executeTakeFirstOrThrow());
  if (owed === amount) return;
  const sentence = owed === 0 ? 'balanceSettled' : 'balanceChanged';
  throw new ApiError(createSentence(sentence), { status: 409, code: 'draft_over', param: 'amount' });
}

/** @throws ApiError 409 `draft_over` where the cart was an offer that somebody else has opened since */
export function buildEmptyCartError(cart?: Pick<CartRow, 'draft'>): ApiError {
  if (cart) assertNotMoved(cart);
  return invalidRequest(createSentence('nothingToOrder'), 'items');
}

/**
 * Asserts that coupon and gift cards still give what the cart has shown, so that the order does not cost more when
 * other shoppers were faster.
 * @throws ApiError `invalid_coupon_code`, `invalid_giftcard_code`
 */
function assertCodesUsable({ refusal, giftcards }: PricedCart): void {
  if (refusal?.cause === 'code') throw invalidCoupon(createSentence('removeCoupon', { why: refusal.text }));
  const short = giftcards.find(({ is_short }) => is_short);
  if (short) throw shortGiftcard(short.last4);
}

const pendingOfCarts = defineStatement((db: Db, cartIds: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(isInJsonList(db, 'cart_id', cartIds))
    .where('status', '=', 'pending'),
);

async function findPendingOrders(tx: Tx, cartIds: string[]): Promise<Row<'orders'>[]> {
  return cartIds.length === 0 ? [] : pendingOfCarts(tx, JSON.stringify(cartIds));
}

/** Guests' carts that were about to be paid when their pieces joined the account's cart: locked after it, as at login. */
async function lockJoinedCarts(tx: Tx, { account_id }: CartRow): Promise<string[]> {
  if (!account_id) return [];
  const orders = tx.selectFrom('orders').select('cart_id').where('account_id', '=', account_id);
  const carts = tx
    .selectFrom('carts')
    .select('id')
    .where('id', 'in', orders.where('status', '=', 'pending'))
    .where('account_id', 'is', null)
    .where('order_id', 'is', null)
    .orderBy('id');
  return (await lockSelectedRows(tx, carts).execute()).map(({ id }) => id);
}

/** A shopper has one hold. Ended, not deleted: the sweeper looks whether it was paid after all. */
async function endOtherHolds(
  tx: Tx,
  { sessionId, orderId, now }: { sessionId: string; orderId: string; now: Date },
): Promise<void> {
  await endHoldsOf(tx, now.toISOString(), computeUsualHoldEnd(now), sessionId, orderId);
}

const endHoldsOf = defineCommand((db: Db, date: string, usual: string, sessionId: string, orderId: string) =>
  db
    .updateTable('stock_holds')
    .set({ date_expires: date })
    // a bank that decides is waited for whatever else the session buys
    .where('date_expires', '<=', usual)
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('id').where('session_id', '=', sessionId).where('id', '!=', orderId),
    ),
);

/** The bank asks the shopper: the pieces stay until the shopper has answered. */
async function resolveExclusiveUntil(
  tx: Tx,
  order: Row<'orders'>,
  pieces: Piece[],
  { guest, now }: { guest: PayingGuest; now: Date },
): Promise<Date> {
  if (order.network) await assertFewOpen(tx, { network: order.network, orderId: order.id, now });
  const isCharged = guest.isUnderWay || (await isPaymentUnderWay(tx, order.id));
  return computeExclusiveUntil(tx, order, { pieces, isUnderWay: isCharged, now });
}

async function isPaymentUnderWay(tx: Tx, orderId: string): Promise<boolean> {
  const payments = tx.selectFrom('payments').select('id').where('order_id', '=', orderId);
  return (await payments.where('status', '=', 'requires_action').executeTakeFirst()) !== undefined;
}

/** Finds the cart's pending order with the same choice for which the payment on the cart was begun. */
async function findBegunOrder(
  tx: Tx,
  priced: PricedCart,
  pending: Row<'orders'>[],
): Promise<Row<'orders'> | undefined> {
  const choice = hashCartChoice(priced);
  const order = pending.find((row) => row.choice === choice);
  if (!order) return undefined;
  const { card } = priced.cart.billing;
  const token = card?.token ?? (await findSavedToken(tx, priced));
  const intents = billedIntents(priced.cart.billing).map(({ id }) => id);
  const means = [...intents, token].filter((id) => typeof id === 'string');
  const attempts = (await attemptsOf(tx, order.id)).filter(isUndecidedAttempt);
  const isBegun = attempts.some((row) => means.some((id) => id === row.transaction_id || id === row.token));
  return isBegun ? order : undefined;
}

async function findSavedToken(tx: Tx, { cart }: PricedCart): Promise<string | undefined> {
  const { account_id, billing } = cart;
  if (!account_id || !billing.account_card_id) return undefined;
  return (await findChargeableCard(tx, account_id, billing.account_card_id))?.token;
}

/** A cart has one pending order: earlier ones are given up, with whatever was begun to pay for them. */
export async function supersedeOrders(tx: Tx, orders: Row<'orders'>[], now: Date): Promise<void> {
  for (const order of orders) {
    await changeStatus(tx, order, { to: 'canceled', actor: 'system', now });
    await releaseHold(tx, order.id);
    await giveUpAttempts(tx, order.id, now);
  }
}

/**
 * Holds the pieces of a pending order anew, before its payment is tried again.
 * @throws ApiError `out_of_stock`
 */
export function renewOrderHold({ db, now }: AppDeps, orderId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { order } = await lockPendingOrder(tx, orderId);
    if (order.status !== 'pending') return;
    await renewStockHold(tx, orderId, await itemsOfOrder(tx, orderId), { now: now() });
  });
}
