import { type CartRow, insertCart, offerOf } from '../../cart/index.ts';
import { type Row, type Tx, updateRow } from '../../db/index.ts';
import { freeUses } from '../../promotions/index.ts';
import { supersede } from '../pending/index.ts';

/**
 * Somebody else goes on with the draft in a cart of their own. What was begun to be paid in the old one is given up: money that
 * comes all the same goes back, so that nobody pays for another one's parcel. The old cart stays with its session, without lines,
 * and says where the offer is.
 * @param cart locked
 */
export async function handOver(tx: Tx, draft: Row<'drafts'>, cart: CartRow, now: Date): Promise<CartRow> {
  const next = await insertCart(tx, null, { currency: cart.currency, locale: cart.locale }, now);
  await tx.updateTable('cart_items').set({ cart_id: next.id }).where('cart_id', '=', cart.id).execute();
  await tx.deleteFrom('cart_giftcards').where('cart_id', '=', cart.id).execute();
  const orders = tx.selectFrom('orders').selectAll().where('cart_id', '=', cart.id);
  const pending = await orders.where('status', '=', 'pending').execute();
  await supersede(tx, pending, now);
  for (const { id } of pending) await freeUses(tx, id);
  await updateRow(tx, 'carts', cart.id, {
    draft: JSON.stringify({ ...offerOf(cart), isMoved: true, expires: now.toISOString() }),
    email: null,
    billing: '{}',
    shipping: '{}',
    metadata: '{}',
    comments: null,
    gift_message: null,
  });
  await updateRow(tx, 'drafts', draft.id, { cart_id: next.id });
  return next;
}
