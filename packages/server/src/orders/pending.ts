import {
  assertWithinLimits,
  billOf,
  type CartRow,
  type PricedCart,
  priceCart,
  productOf,
  withShipment,
} from '../cart/index.ts';
import { hashToken, type NewRow, newId, type Row, type Tx } from '../db/index.ts';
import { ApiError } from '../http/errors.ts';
import { invalidCoupon, reserveUses, shortGiftcard } from '../promotions/index.ts';
import { codeOrderOf, keptExplanation } from './explanation.ts';
import { holdStock } from './stock.ts';

/**
 * The pending order of a locked cart, with its stock held: the same cart gives the same one. A cart that has changed
 * since gets a new one, and the hold of the old one ends.
 */
export async function preparePending(
  tx: Tx,
  cart: CartRow,
  { sessionId, now }: { sessionId: string | null; now: Date },
): Promise<Row<'orders'>> {
  const priced = await priceCart(tx, cart, now);
  if (priced.lines.length === 0) throw emptyCart();
  assertWithinLimits(priced.lines);
  assertCodes(priced);
  const known = await pendingOf(tx, cart.id, fingerprintOf(priced));
  await endOtherHolds(tx, cart.id, known?.id ?? '', now);
  const order = known ?? (await insertOrder(tx, priced, now));
  await holdStock(tx, order.id, priced.lines, now);
  const current = await refreshed(tx, order, priced, sessionId);
  await reserveUses(tx, codeOrderOf(current), now);
  return current;
}

export function emptyCart(): ApiError {
  return new ApiError('The cart is empty', { status: 400, code: 'invalid_request', param: 'items' });
}

/**
 * Nobody pays more than the cart has said because others were faster.
 * @throws ApiError `invalid_coupon_code`, `invalid_giftcard_code`
 */
function assertCodes({ refusal, giftcards }: PricedCart): void {
  if (refusal?.cause === 'code') throw invalidCoupon(`${refusal.message}. Please remove it.`);
  const short = giftcards.find(({ is_short }) => is_short);
  if (short) throw shortGiftcard(short.last4);
}

function pendingOf(tx: Tx, cartId: string, fingerprint: string): Promise<Row<'orders'> | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('status', '=', 'pending')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
}

/** What a payment is made for: pieces, prices, totals and the rules they come from, not addresses. */
function fingerprintOf({ cart, lines, discounts, shipment, taxes, giftcards, totals }: PricedCart): string {
  const pieces = lines.map(
    ({ id, product_id, variant_id, options, purchase_option, quantity, price, discount_total }) => [
      ...[id, product_id, variant_id, options, purchase_option, quantity, price, discount_total],
    ],
  );
  const rules = [...discounts, ...taxes, ...giftcards].map(({ id, amount }) => [id, amount]);
  const shipped = [shipment.price, shipment.discount];
  return hashToken(JSON.stringify([pieces, rules, shipped, totals, cart.currency, cart.coupon_code]));
}

/** Ended, not deleted: the sweeper looks whether it was paid after all. */
async function endOtherHolds(tx: Tx, cartId: string, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable('stock_holds')
    .set({ date_expires: now.toISOString() })
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('id').where('cart_id', '=', cartId).where('id', '!=', orderId),
    )
    .execute();
}

async function insertOrder(tx: Tx, priced: PricedCart, now: Date): Promise<Row<'orders'>> {
  const { cart, lines, taxes, totals } = priced;
  const { capture_total: _, ...sums } = totals;
  const id = newId(now);
  const order: Row<'orders'> = {
    ...{ id, number: null, cart_id: cart.id, fingerprint: fingerprintOf(priced), account_id: null },
    ...{ session_id: null, email: null, status: 'pending', currency: cart.currency, ...sums },
    ...{ coupon_code: cart.coupon_code, explanation: null },
    ...{ metadata: '{}', comments: null, gift_message: null },
    ...{ billing: '{}', shipping: '{}', locale: null, taxes: JSON.stringify(taxes), tracking: null },
    date_created: now.toISOString(),
  };
  await tx.insertInto('orders').values(order).execute();
  const items = lines.map((line, place): NewRow<'order_items'> => {
    const { id: _line, options, purchase_option, product: _product, taxes, auth_total: _auth, ...amounts } = line;
    return {
      ...amounts,
      id: orderItemId(order.id, place),
      order_id: order.id,
      options: JSON.stringify(options),
      taxes: JSON.stringify(taxes),
      purchase_option: purchase_option && JSON.stringify(purchase_option),
      product: JSON.stringify(productOf(line)),
    };
  });
  await tx.insertInto('order_items').values(items).execute();
  return order;
}

function orderItemId(orderId: string, place: number): string {
  return `${orderId}-${String(place + 1).padStart(4, '0')}`;
}

/** The discounts name the items of the order instead of the cart's. */
function withOrderItems({ lines, discounts, ...priced }: PricedCart, orderId: string): PricedCart {
  const ids = new Map(lines.map(({ id }, place) => [id, orderItemId(orderId, place)]));
  const renamed = discounts.map((discount) => ({
    ...discount,
    items: discount.items.map(({ id, amount }) => ({ id: ids.get(id) ?? id, amount })),
  }));
  return { ...priced, lines, discounts: renamed };
}

/** Addresses, owner and names of rules as they are now; of the card only its brand and last four digits. */
async function refreshed(
  tx: Tx,
  order: Row<'orders'>,
  priced: PricedCart,
  sessionId: string | null,
): Promise<Row<'orders'>> {
  const { cart, shipment } = priced;
  const { card } = cart.billing;
  const { metadata, comments, gift_message } = cart;
  const kept = card?.last4 ? { card: { brand: card.brand, last4: card.last4 } } : {};
  return tx
    .updateTable('orders')
    .set({
      account_id: cart.account_id,
      session_id: sessionId,
      email: await buyerEmail(tx, cart),
      explanation: keptExplanation(withOrderItems(priced, order.id)),
      locale: cart.locale,
      billing: JSON.stringify({ ...billOf(cart.billing), ...kept }),
      shipping: JSON.stringify(withShipment(cart.shipping, shipment)),
      ...{ metadata, comments, gift_message },
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function buyerEmail(tx: Tx, { account_id, email }: CartRow): Promise<string | null> {
  if (!account_id) return email;
  const account = tx.selectFrom('accounts').select('email').where('id', '=', account_id);
  return (await account.executeTakeFirst())?.email ?? null;
}
