import { getPurchasable, sellableStock } from '../../catalog/index.ts';
import { lockRows, type Row, type Tx, updateRow } from '../../db/index.ts';
import { cartItems } from '../pricing/index.ts';
import { type Offer, offerOf } from '../record/index.ts';
import { maxQuantity } from './input.ts';

/**
 * At login and sign-up the guest's lines join the account's cart (§7): the same line is summed, as far as stock
 * and order limit go.
 * @returns the account's cart, or null when there is none
 */
export async function joinCarts(
  tx: Tx,
  { guestCartId, accountId, now }: { guestCartId: string | null; accountId: string; now: Date },
): Promise<string | null> {
  const account = tx.selectFrom('accounts').select('cart_id').where('id', '=', accountId);
  const ownId = (await lockRows(tx, account).executeTakeFirst())?.cart_id ?? null;
  const own = ownId ? await lockOpen(tx, ownId) : null;
  const guest = guestCartId ? await lockGuests(tx, guestCartId) : null;
  if (!guest || guest.account_id) return own?.id ?? null;
  await takePending(tx, guest.id, accountId);
  const offer = offerOf(guest);
  if (offer) await park(tx, guest.id, { ...offer, parked: own?.id ?? null });
  if (!own || offer) return adopt(tx, guest.id, accountId);
  await moveLines(tx, guest.id, own.id);
  await moveCodes(tx, guest.id, own.id);
  const coupon_code = own.coupon_code ?? guest.coupon_code;
  const change = { coupon_code, date_updated: now.toISOString() };
  await tx.updateTable('carts').set(change).where('id', '=', own.id).execute();
  await dropEmptied(tx, guest.id);
  return own.id;
}

/** A cart that the shopper has begun to pay for stays until its order is settled. */
async function dropEmptied(tx: Tx, cartId: string): Promise<void> {
  const orders = tx.selectFrom('orders').select('id').where('cart_id', '=', cartId);
  const carts = tx.deleteFrom('carts').where('id', '=', cartId);
  await carts.where((eb) => eb.not(eb.exists(orders))).execute();
}

/** What the guest is about to pay for becomes the account's order. */
async function takePending(tx: Tx, cartId: string, accountId: string): Promise<void> {
  const account = tx.selectFrom('accounts').select(['id as account_id', 'email']).where('id', '=', accountId);
  const pending = tx.updateTable('orders').set(await account.executeTakeFirstOrThrow());
  await pending.where('cart_id', '=', cartId).where('status', '=', 'pending').execute();
}

/** The account goes on with an offer, and has its own cart again afterwards. */
async function park(tx: Tx, id: string, offer: Offer): Promise<void> {
  await updateRow(tx, 'carts', id, { draft: JSON.stringify(offer) });
}

/** Behind an offer that somebody else has opened since is the cart from before it. */
async function lockGuests(tx: Tx, id: string) {
  const cart = await lockOpen(tx, id);
  const offer = cart && offerOf(cart);
  if (!offer?.isMoved) return cart;
  return offer.parked ? lockOpen(tx, offer.parked) : undefined;
}

function lockOpen(tx: Tx, id: string) {
  const carts = tx.selectFrom('carts').select(['id', 'account_id', 'coupon_code', 'draft']).where('id', '=', id);
  return lockRows(tx, carts.where('order_id', 'is', null)).executeTakeFirst();
}

async function adopt(tx: Tx, cartId: string, accountId: string): Promise<string> {
  await tx.updateTable('carts').set({ account_id: accountId, email: null }).where('id', '=', cartId).execute();
  await tx.updateTable('accounts').set({ cart_id: cartId }).where('id', '=', accountId).execute();
  return cartId;
}

async function moveLines(tx: Tx, fromId: string, toId: string): Promise<void> {
  const own = new Map((await cartItems(tx, toId)).map((line) => [line.line_key, line]));
  const lines = await cartItems(tx, fromId);
  const room = await roomOfLines(tx, lines);
  for (const line of lines) {
    const twin = own.get(line.line_key);
    if (twin) {
      const quantity = Math.max(twin.quantity, Math.min(room(line), maxQuantity, twin.quantity + line.quantity));
      await tx.updateTable('cart_items').set({ quantity }).where('id', '=', twin.id).execute();
      await tx.deleteFrom('cart_items').where('id', '=', line.id).execute();
    } else {
      await tx.updateTable('cart_items').set({ cart_id: toId }).where('id', '=', line.id).execute();
    }
  }
}

/** Gift cards, and what a pending order of the guest's cart has reserved: the cart does not compete with that. */
async function moveCodes(tx: Tx, fromId: string, toId: string): Promise<void> {
  const own = tx.selectFrom('cart_giftcards').select('giftcard_id').where('cart_id', '=', toId);
  const cards = tx.updateTable('cart_giftcards').set({ cart_id: toId }).where('cart_id', '=', fromId);
  await cards.where('giftcard_id', 'not in', own).execute();
  await tx.deleteFrom('cart_giftcards').where('cart_id', '=', fromId).execute();
  for (const uses of ['coupon_uses', 'giftcard_uses'] as const) {
    await tx.updateTable(uses).set({ cart_id: toId }).where('cart_id', '=', fromId).execute();
  }
}

async function roomOfLines(tx: Tx, lines: Row<'cart_items'>[]) {
  const products = await getPurchasable(
    tx,
    lines.map(({ product_id }) => product_id),
  );
  return ({ product_id, variant_id }: Row<'cart_items'>) => {
    const product = products.get(product_id);
    return product ? Math.min(sellableStock(product, variant_id), product.orderLimit ?? maxQuantity) : 0;
  };
}
