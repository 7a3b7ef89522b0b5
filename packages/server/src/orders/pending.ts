import { type CartRow, type PricedCart, priceCart, productOf } from '../cart/index.ts';
import { hashToken, type NewRow, newId, type Row, type Tx } from '../db/index.ts';
import { ApiError } from '../http/errors.ts';
import { holdStock } from './stock.ts';

/**
 * The pending order of a locked cart, with its stock held: the same cart gives the same one. A cart that has changed
 * since gets a new one, and the hold of the old one ends.
 */
export async function preparePending(
  tx: Tx,
  cart: CartRow,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<Row<'orders'>> {
  const priced = await priceCart(tx, cart);
  if (priced.lines.length === 0) throw emptyCart();
  const known = await pendingOf(tx, cart.id, fingerprintOf(priced));
  await endOtherHolds(tx, cart.id, known?.id ?? '', now);
  const order = known ?? (await insertOrder(tx, priced, now));
  await holdStock(tx, order.id, priced.lines, now);
  return refreshed(tx, order, cart, sessionId);
}

export function emptyCart(): ApiError {
  return new ApiError('The cart is empty', { status: 400, code: 'invalid_request', param: 'items' });
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

/** What a payment is made for: pieces, prices and totals, not addresses. */
function fingerprintOf({ cart, lines, totals }: PricedCart): string {
  const pieces = lines.map(({ id, product_id, variant_id, options, purchase_option, quantity, price }) => [
    ...[id, product_id, variant_id, options, purchase_option, quantity, price],
  ]);
  return hashToken(JSON.stringify([pieces, totals, cart.currency, cart.coupon_code]));
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
  const { cart, lines, totals } = priced;
  const { capture_total: _, auth_total: __, ...sums } = totals;
  const order: Row<'orders'> = {
    ...{ id: newId(now), number: null, cart_id: cart.id, fingerprint: fingerprintOf(priced), account_id: null },
    ...{ session_id: null, email: null, status: 'pending', currency: cart.currency, ...sums },
    ...{ billing: '{}', shipping: '{}', date_created: now.toISOString() },
  };
  await tx.insertInto('orders').values(order).execute();
  const items = lines.map((line, place): NewRow<'order_items'> => {
    const { id: _line, options, purchase_option, product: _product, ...amounts } = line;
    return {
      ...amounts,
      id: `${order.id}-${String(place + 1).padStart(4, '0')}`,
      order_id: order.id,
      options: JSON.stringify(options),
      purchase_option: purchase_option && JSON.stringify(purchase_option),
      product: JSON.stringify(productOf(line)),
    };
  });
  await tx.insertInto('order_items').values(items).execute();
  return order;
}

/** Addresses and owner as they are now; of the card only its brand and last four digits. */
async function refreshed(tx: Tx, order: Row<'orders'>, cart: CartRow, sessionId: string): Promise<Row<'orders'>> {
  const { card, intent: _, ...address } = cart.billing;
  const { rated: __, ...shipping } = cart.shipping;
  const kept = card?.last4 ? { card: { brand: card.brand, last4: card.last4 } } : {};
  return tx
    .updateTable('orders')
    .set({
      account_id: cart.account_id,
      session_id: sessionId,
      email: cart.email,
      billing: JSON.stringify({ ...address, ...kept }),
      shipping: JSON.stringify(shipping),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
