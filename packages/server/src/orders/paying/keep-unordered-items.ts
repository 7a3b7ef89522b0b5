import {
  command,
  type Db,
  insertRow,
  newId,
  newToken,
  parseJson,
  type Row,
  statement,
  type Tx,
} from '../../db/index.ts';

type Line = Row<'cart_items'>;
type Item = Pick<Row<'order_items'>, 'line_key' | 'product_id' | 'variant_id' | 'purchase_option' | 'quantity'>;

export const linesOfCart = statement((db: Db, cartId: string) =>
  db.selectFrom('cart_items').selectAll().where('cart_id', '=', cartId).orderBy('date_created').orderBy('id'),
);

/**
 * Puts what the shopper has put into the cart since the order was begun into another one, as if the order had never had it.
 * @returns the id of the new cart; null where the order has everything
 */
export async function keepUnorderedItems(
  tx: Tx,
  cartId: string,
  { lines, items, now }: { lines: Line[]; items: Item[]; now: Date },
): Promise<string | null> {
  const left = findUnorderedLines(lines, items);
  if (left.length === 0) return null;
  const before = await tx.selectFrom('carts').selectAll().where('id', '=', cartId).executeTakeFirstOrThrow();
  const { account_id, email, currency, locale } = before;
  const date = now.toISOString();
  const id = newId(now);
  await insertRow(tx, 'carts', {
    id,
    checkout_id: newToken(),
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
  for (const { line, quantity } of left) {
    if (quantity === line.quantity) await moveLine(tx, line.id, id);
    else {
      await insertRow(tx, 'cart_items', { ...line, id: newId(now), cart_id: id, quantity });
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
    for (const one of unordered.filter(({ line }) => isSameLine(line, item))) {
      const taken = Math.min(one.quantity, quantity);
      one.quantity -= taken;
      quantity -= taken;
    }
  }
  return unordered.filter(({ quantity }) => quantity > 0);
}

/** By the key of the cart's line; an order from before keys were kept has the same product, variant and plan. */
function isSameLine(line: Line, item: Item): boolean {
  if (item.line_key !== null) return line.line_key === item.line_key;
  const isSame = line.product_id === item.product_id && line.variant_id === item.variant_id;
  return isSame && readPlanId(line) === readPlanId(item);
}

function readPlanId({ purchase_option }: Pick<Line, 'purchase_option'>): string | undefined {
  return parseJson<{ plan_id?: string } | null>(purchase_option ?? 'null')?.plan_id;
}

const moveLine = command((db: Db, id: string, cartId: string) =>
  db.updateTable('cart_items').set({ cart_id: cartId }).where('id', '=', id),
);
const setQuantity = command((db: Db, id: string, quantity: number) =>
  db.updateTable('cart_items').set({ quantity }).where('id', '=', id),
);
