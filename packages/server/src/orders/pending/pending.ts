import {
  assertNotMoved,
  assertWithinLimits,
  type CartRow,
  chooseService,
  type DiscountedCart,
  discountCart,
  localizeLines,
  needsShipment,
  omitPaymentData,
  type PricedCart,
  priceDiscounted,
  readCartOffer,
  toCartProduct,
  withShipment,
} from '../../cart/index.ts';
import {
  createRecordId,
  type Db,
  defineCommand,
  defineStatement,
  hashToken,
  insertRow,
  insertRows,
  isInJsonList,
  lockSelectedRows,
  type NewRow,
  type Row,
  type Tx,
  updateRow,
} from '../../db/index.ts';
import { ApiError, invalidRequest } from '../../http/errors.ts';
import { createSentence } from '../../http/sentences/sentence.ts';
import {
  findReservedUses,
  invalidCoupon,
  type ReservedPromotions,
  reserveCodeUses,
  shortGiftcard,
} from '../../promotions/index.ts';
import { computeBaseRate } from '../../settings/index.ts';
import {
  buildCodeOrder,
  buildStoredExplanation,
  computeUsualHoldEnd,
  holdStock,
  type Piece,
  renewStockHold,
} from '../record/index.ts';
import { readBuyerEmail } from './buyer-email.ts';
import { assertFewOpen, computeExclusiveUntil, hashGuestNetwork, type PayingGuest } from './exclusive-reservation.ts';
import { findBegunOrder, hashCartChoice } from './find-begun-order.ts';
import { supersedeOrders } from './supersede.ts';

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
    await chooseService(tx, cart, discounted, now);
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

/** Hashes what a payment is made for: pieces, prices, totals and the rules they come from, but not addresses. */
function computeFingerprint({ cart, lines, discounts, shipment, taxes, giftcards, totals }: PricedCart): string {
  const pieces = lines.map(
    ({ id, product_id, variant_id, options, purchase_option, quantity, price, discount_total }) => [
      id,
      product_id,
      variant_id,
      options,
      purchase_option,
      quantity,
      price,
      discount_total,
    ],
  );
  const rules = [...discounts, ...taxes, ...giftcards].map(({ id, amount }) => [id, amount]);
  const shipped = [shipment.price, shipment.discount];
  // A shopper who takes over the cart pays for a separate order
  const holder = cart.holder_id === null ? [] : [cart.holder_id];
  return hashToken(JSON.stringify([pieces, rules, shipped, totals, cart.currency, cart.coupon_code, ...holder]));
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

/** Buyer of the order. */
interface Buyer {
  sessionId: string | null;
  /** hash of the address that a guest calls from, where limits count it */
  network: string | null;
}

async function insertPendingOrder(tx: Tx, priced: PricedCart, buyer: Buyer, now: Date): Promise<Row<'orders'>> {
  const { cart, taxes, totals } = priced;
  const { capture_total: _, ...sums } = totals;
  const id = createRecordId(now);
  const order: Row<'orders'> = {
    id,
    number: null,
    cart_id: cart.id,
    fingerprint: computeFingerprint(priced),
    choice: hashCartChoice(priced),
    network: buyer.network,
    status: 'pending',
    currency: cart.currency,
    base_rate: computeBaseRate(cart.currency, priced.store),
    ...sums,
    coupon_code: cart.coupon_code,
    ...(await currentFacts(tx, id, priced, buyer)),
    taxes: JSON.stringify(taxes),
    tracking: null,
    shipments: null,
    ship_name: null,
    bill_name: null,
    date_created: now.toISOString(),
  };
  await insertRow(tx, 'orders', order);
  const lines = await localizeLines(tx, priced);
  const items = lines.map((line, place): NewRow<'order_items'> => {
    const { id: _line, options, purchase_option, product: _product, taxes, auth_total: _auth, ...amounts } = line;
    return {
      ...amounts,
      id: buildOrderItemId(order.id, place),
      order_id: order.id,
      options: JSON.stringify(options),
      taxes: JSON.stringify(taxes),
      purchase_option: purchase_option && JSON.stringify(purchase_option),
      product: JSON.stringify(toCartProduct(line)),
    };
  });
  await insertRows(tx, 'order_items', items);
  return order;
}

function buildOrderItemId(orderId: string, place: number): string {
  return `${orderId}-${String(place + 1).padStart(4, '0')}`;
}

/** The shopper reads another language now than when the order was begun. */
async function updateItemWords(tx: Tx, order: Row<'orders'>, priced: PricedCart): Promise<void> {
  if (order.locale === priced.cart.locale) return;
  for (const [place, line] of (await localizeLines(tx, priced)).entries()) {
    const words = { options: JSON.stringify(line.options), product: JSON.stringify(toCartProduct(line)) };
    await tx.updateTable('order_items').set(words).where('id', '=', buildOrderItemId(order.id, place)).execute();
  }
}

/** The discounts name the items of the order instead of the cart's. */
function withOrderItems({ lines, discounts, ...priced }: PricedCart, orderId: string): PricedCart {
  const ids = new Map(lines.map(({ id }, place) => [id, buildOrderItemId(orderId, place)]));
  const renamed = discounts.map((discount) => ({
    ...discount,
    items: discount.items.map(({ id, amount }) => ({ id: ids.get(id) ?? id, amount })),
  }));
  return { ...priced, lines, discounts: renamed };
}

async function refreshOrder(tx: Tx, order: Row<'orders'>, priced: PricedCart, buyer: Buyer): Promise<Row<'orders'>> {
  await updateItemWords(tx, order, priced);
  const network = buyer.network ?? order.network;
  const current = { ...(await currentFacts(tx, order.id, priced, buyer)), network };
  await updateRow(tx, 'orders', order.id, current);
  return { ...order, ...current };
}

/** The e-mail address may have been corrected since. */
async function updateOrderEmail(tx: Tx, order: Row<'orders'>, cart: CartRow): Promise<Row<'orders'>> {
  const email = await readBuyerEmail(tx, cart);
  if (email === order.email) return order;
  await updateRow(tx, 'orders', order.id, { email });
  return { ...order, email };
}

/** Addresses, owner, words and names of rules as they are now; of the card only its brand and last four digits. */
async function currentFacts(tx: Tx, orderId: string, priced: PricedCart, { sessionId }: Buyer) {
  const { cart, shipment } = priced;
  const { card } = cart.billing;
  const { account_id, metadata, comments, gift_message, locale } = cart;
  const maskedCard = card?.last4 ? { card: { brand: card.brand, last4: card.last4 } } : {};
  return {
    account_id,
    session_id: sessionId,
    email: await readBuyerEmail(tx, cart),
    explanation: buildStoredExplanation(withOrderItems(priced, orderId)),
    locale,
    billing: JSON.stringify({ ...omitPaymentData(cart.billing), ...maskedCard }),
    shipping: JSON.stringify(withShipment(cart.shipping, shipment)),
    metadata,
    comments,
    gift_message,
  };
}
