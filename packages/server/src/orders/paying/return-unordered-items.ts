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
} from '../../db/index.ts';

type Line = Row<'cart_items'>;
type Item = Pick<Row<'order_items'>, 'line_key' | 'product_id' | 'variant_id' | 'purchase_option' | 'quantity'>;

export const linesOfCart = defineStatement((db: Db, cartId: string) =>
  db.selectFrom('cart_items').selectAll().where('cart_id', '=', cartId).orderBy('date_created').orderBy('id'),
);

/**
 * Puts what the shopper has put into the cart since the order was begun into another one, as if the order had never had it.
 * @returns the id of the new cart; null where the order has everything
 */
export async function returnUnorderedItems(
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
