import type { Tx } from '@mercer/database';
import { type CartContents, findUnsoldRows } from '../pricing/index.ts';
import { type CartRow, removedLines, saveRemovedLines, toRemovedLine } from '../record/index.ts';

/** Takes lines out that are not sold any more; the cart says so until the shopper has seen it. */
export async function removeUnsoldLines(tx: Tx, cart: CartRow, contents: CartContents): Promise<CartContents> {
  const unsold = new Set(findUnsoldRows(contents));
  if (unsold.size === 0) return contents;
  const ids = [...unsold].map(({ id }) => id);
  await tx.deleteFrom('cart_items').where('cart_id', '=', cart.id).where('id', 'in', ids).execute();
  const unsoldLines = [...unsold].map((row) => toRemovedLine(row, 'not_sold'));
  await saveRemovedLines(tx, cart, [...removedLines(cart), ...unsoldLines]);
  return { ...contents, rows: contents.rows.filter((row) => !unsold.has(row)) };
}
