import type { Tx } from '../../db/index.ts';
import { type CartContents, unsoldRows } from '../pricing/index.ts';
import { type CartRow, removedLines, saveRemovedLines, wholeLine } from '../record/index.ts';

/** Takes lines out that are not sold any more; the cart says so until the shopper has seen it. */
export async function dropUnsold(tx: Tx, cart: CartRow, contents: CartContents): Promise<CartContents> {
  const unsold = new Set(unsoldRows(contents));
  if (unsold.size === 0) return contents;
  const ids = [...unsold].map(({ id }) => id);
  await tx.deleteFrom('cart_items').where('cart_id', '=', cart.id).where('id', 'in', ids).execute();
  const left = [...unsold].map((row) => wholeLine(row, 'not_sold'));
  await saveRemovedLines(tx, cart, [...removedLines(cart), ...left]);
  return { ...contents, rows: contents.rows.filter((row) => !unsold.has(row)) };
}
