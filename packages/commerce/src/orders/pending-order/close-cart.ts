import {
  createRecordId,
  createSecretToken,
  type Db,
  defineCommand,
  defineStatement,
  insertRow,
  parseJson,
  type Row,
  type Tx,
  updateRow,
} from '@mercer/database';
import { readCartOffer } from '../../cart/index.ts';

interface OrderedCart {
  order: Pick<Row<'orders'>, 'id' | 'session_id'>;
  /** locked */
  cart: Pick<Row<'carts'>, 'id' | 'account_id' | 'draft' | 'order_id'>;
}

/**
 * Closes the cart of an order that is placed, or whose bank decides: nobody can change it any more, and its shopper goes
 * on with another one, which has what the order does not have.
 */
export async function closeCart(
  tx: Tx,
  { order, cart }: OrderedCart,
  contents: Parameters<typeof returnUnorderedItems>[2],
): Promise<void> {
  const { id, session_id } = order;
  const offer = readCartOffer(cart);
  // a renewal's cart and an offer are nobody's to put anything into
  const isOwn = session_id !== null && offer === null;
  const unorderedCartId = isOwn ? await returnUnorderedItems(tx, cart.id, contents) : null;
  await updateRow(tx, 'carts', cart.id, { order_id: id });
  const nextCartId = offer?.suspendedCartId ?? unorderedCartId;
  if (cart.account_id)
    await tx.updateTable('accounts').set({ cart_id: nextCartId }).where('cart_id', '=', cart.id).execute();
  await leaveCart(tx, id, cart.id, session_id ?? '', nextCartId);
}

const leaveCart = defineCommand(
  (db: Db, orderId: string, cartId: string, sessionId: string, nextCartId: string | null) =>
    db
      .updateTable('sessions')
      .set((eb) => ({
        // to the one that pays alone: another one may have had the cart
        order_id: eb.case().when('id', '=', sessionId).then(orderId).else(eb.ref('order_id')).end(),
        cart_id: eb.case().when('cart_id', '=', cartId).then(nextCartId).else(eb.ref('cart_id')).end(),
        // whoever has opened it by its checkout link goes on with the own one
        left_cart_id: eb.case().when('checkout_cart_id', '=', cartId).then(cartId).else(eb.ref('left_cart_id')).end(),
        checkout_cart_id: eb
          .case()
          .when('checkout_cart_id', '=', cartId)
          .then(null)
          .else(eb.ref('checkout_cart_id'))
          .end(),
      }))
      .where((eb) =>
        eb.or([eb('cart_id', '=', cartId), eb('id', '=', sessionId), eb('checkout_cart_id', '=', cartId)]),
      ),
);

/**
 * Opens the cart of an order that its bank has refused. Its shopper has it again, unless another cart has been begun
 * since; an offer is opened by its link.
 */
export async function reopenCart(
  tx: Tx,
  { order, cart }: OrderedCart & { order: Pick<Row<'orders'>, 'balance_order_id'> },
): Promise<void> {
  if (cart.order_id !== (order.balance_order_id ?? order.id)) return;
  await updateRow(tx, 'carts', cart.id, { order_id: null });
  if (readCartOffer(cart) !== null) return;
  if (cart.account_id) {
    const account = tx.updateTable('accounts').where('id', '=', cart.account_id).where('cart_id', 'is', null);
    await account.set({ cart_id: cart.id }).execute();
    return;
  }
  const session = tx.updateTable('sessions').where('id', '=', order.session_id).where('account_id', 'is', null);
  await session.where('cart_id', 'is', null).set({ cart_id: cart.id }).execute();
}

type Line = Row<'cart_items'>;
type Item = Pick<Row<'order_items'>, 'line_key' | 'product_id' | 'variant_id' | 'purchase_option' | 'quantity'>;

export const linesOfCart = defineStatement((db: Db, cartId: string) =>
  db.selectFrom('cart_items').selectAll().where('cart_id', '=', cartId).orderBy('date_created').orderBy('id'),
);

/**
 * Puts what the shopper has put into the cart since the order was begun into another one, as if the order had never had it.
 * @returns the id of the new cart; null where the order has everything
 */
async function returnUnorderedItems(
  tx: Tx,
  cartId: string,
  { lines, items, now }: { lines: Line[]; items: Item[]; now: Date },
): Promise<string | null> {
  const unorderedLines = findUnorderedLines(lines, items);
  if (unorderedLines.length === 0) return null;
  const orderedCart = await tx.selectFrom('carts').selectAll().where('id', '=', cartId).executeTakeFirstOrThrow();
  const { account_id, email, currency, locale } = orderedCart;
  const date = now.toISOString();
  const id = createRecordId(now);
  await insertRow(tx, 'carts', {
    id,
    checkout_id: createSecretToken(),
    account_id,
    email,
    currency,
    locale,
    billing: '{}',
    shipping: '{}',
    coupon_code: null,
    comments: null,
    gift_message: null,
    order_id: null,
    date_created: date,
    date_updated: date,
  });
  for (const { line, quantity } of unorderedLines) {
    if (quantity === line.quantity) await moveLine(tx, line.id, id);
    else {
      await insertRow(tx, 'cart_items', { ...line, id: createRecordId(now), cart_id: id, quantity });
      await setQuantity(tx, line.id, line.quantity - quantity);
    }
  }
  return id;
}

/** Lines of the cart that the order does not have, or has fewer pieces of. */
function findUnorderedLines(lines: readonly Line[], items: readonly Item[]): { line: Line; quantity: number }[] {
  const unordered = lines.map((line) => ({ line, quantity: line.quantity }));
  for (const item of items) {
    let { quantity } = item;
    for (const unorderedLine of unordered.filter(({ line }) => matchesOrderItem(line, item))) {
      const coveredQuantity = Math.min(unorderedLine.quantity, quantity);
      unorderedLine.quantity -= coveredQuantity;
      quantity -= coveredQuantity;
    }
  }
  return unordered.filter(({ quantity }) => quantity > 0);
}

/** Compares by the key of the cart's line. Orders from before keys were stored match by product, variant and plan. */
function matchesOrderItem(line: Line, item: Item): boolean {
  if (item.line_key !== null) return line.line_key === item.line_key;
  const isSame = line.product_id === item.product_id && line.variant_id === item.variant_id;
  return isSame && readPlanId(line) === readPlanId(item);
}

function readPlanId({ purchase_option }: Pick<Line, 'purchase_option'>): string | undefined {
  return parseJson<{ plan_id?: string } | null>(purchase_option ?? 'null')?.plan_id;
}

const moveLine = defineCommand((db: Db, id: string, cartId: string) =>
  db.updateTable('cart_items').set({ cart_id: cartId }).where('id', '=', id),
);
const setQuantity = defineCommand((db: Db, id: string, quantity: number) =>
  db.updateTable('cart_items').set({ quantity }).where('id', '=', id),
);
