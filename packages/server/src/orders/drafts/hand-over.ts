import { type CartRow, insertCart, readCartOffer } from '../../cart/index.ts';
import { type Row, type Tx, updateRow } from '../../db/index.ts';
import { releaseCodeUses } from '../../promotions/index.ts';
import { supersedeOrders } from '../pending-order/index.ts';

/**
 * Moves the draft into a new cart for another shopper. Payments that were begun in the old cart are canceled; money
 * that still arrives is refunded, so that no shopper pays for another one's parcel. The old cart stays with its
 * session, without lines, and says that the offer has moved.
 * @param cart locked
 */
export async function handOverDraft(tx: Tx, draft: Row<'drafts'>, cart: CartRow, now: Date): Promise<CartRow> {
  const next = await insertCart(tx, null, { currency: cart.currency, locale: cart.locale }, now);
  await tx.updateTable('cart_items').set({ cart_id: next.id }).where('cart_id', '=', cart.id).execute();
  await tx.deleteFrom('cart_giftcards').where('cart_id', '=', cart.id).execute();
  const orders = tx.selectFrom('orders').selectAll().where('cart_id', '=', cart.id);
  const pending = await orders.where('status', '=', 'pending').execute();
  await supersedeOrders(tx, pending, now);
  for (const { id } of pending) await releaseCodeUses(tx, id);
  await updateRow(tx, 'carts', cart.id, {
    draft: JSON.stringify({ ...readCartOffer(cart), isMoved: true, expires: now.toISOString() }),
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
