import { readCartOffer } from '../../cart/index.ts';
import { type Db, defineCommand, type Row, type Tx, updateRow } from '../../db/index.ts';
import { returnUnorderedItems } from './return-unordered-items.ts';

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
  const nextCartId = isOwn ? await returnUnorderedItems(tx, cart.id, contents) : null;
  await updateRow(tx, 'carts', cart.id, { order_id: id });
  const parked = offer?.parked ?? nextCartId;
  if (cart.account_id)
    await tx.updateTable('accounts').set({ cart_id: parked }).where('cart_id', '=', cart.id).execute();
  await leaveCart(tx, id, cart.id, session_id ?? '', parked);
}

const leaveCart = defineCommand((db: Db, orderId: string, cartId: string, sessionId: string, parked: string | null) =>
  db
    .updateTable('sessions')
    .set((eb) => ({
      // to the one that pays alone: another one may have had the cart
      order_id: eb.case().when('id', '=', sessionId).then(orderId).else(eb.ref('order_id')).end(),
      cart_id: eb.case().when('cart_id', '=', cartId).then(parked).else(eb.ref('cart_id')).end(),
      // whoever has opened it by its checkout link goes on with the own one
      left_cart_id: eb.case().when('checkout_cart_id', '=', cartId).then(cartId).else(eb.ref('left_cart_id')).end(),
      checkout_cart_id: eb
        .case()
        .when('checkout_cart_id', '=', cartId)
        .then(null)
        .else(eb.ref('checkout_cart_id'))
        .end(),
    }))
    .where((eb) => eb.or([eb('cart_id', '=', cartId), eb('id', '=', sessionId), eb('checkout_cart_id', '=', cartId)])),
);

/**
 * Opens the cart of an order that its bank has refused. Its shopper has it again, unless another cart has been begun
 * since; an offer is opened by its link.
 */
export async function reopenCart(tx: Tx, { order, cart }: OrderedCart): Promise<void> {
  if (cart.order_id !== order.id) return;
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
