import { getPurchasable } from '../../catalog/index.ts';
import { insertRows, lockRows, type Tx, updateRow } from '../../db/index.ts';
import { cartItems } from '../pricing/index.ts';
import { dropHold, endLinks, type Offer, offerOf, removedLines, saveRemovedLines } from '../record/index.ts';
import { joinLines } from './join-lines.ts';

export interface CartJoin {
  guestCartId: string | null;
  /** of a checkout link that the session has opened */
  checkoutCartId?: string | null;
  /** of the guest */
  sessionId: string;
  accountId: string;
  now: Date;
}

/**
 * At login and sign-up the guest's lines join the account's cart (§7): the same line is summed, as far as stock,
 * order limit and the lines of a cart go.
 * @returns the account's cart, or null when there is none
 */
export async function joinCarts(
  tx: Tx,
  { guestCartId, checkoutCartId = null, sessionId, accountId, now }: CartJoin,
): Promise<string | null> {
  const account = tx.selectFrom('accounts').select('cart_id').where('id', '=', accountId);
  const ownId = (await lockRows(tx, account).executeTakeFirst())?.cart_id ?? null;
  const own = ownId ? await lockOpen(tx, ownId) : null;
  const guest = guestCartId ? await lockGuests(tx, guestCartId) : null;
  if (checkoutCartId) await followHolder(tx, checkoutCartId, { sessionId, accountId });
  if (!guest || guest.account_id) return own?.id ?? null;
  if (guest.holder_id !== null && guest.holder_id !== sessionId) await dropHold(tx, guest.id);
  else await takePending(tx, guest.id, { sessionId, accountId });
  const offer = offerOf(guest);
  if (offer) await park(tx, guest.id, { ...offer, parked: own?.id ?? null });
  if (!own || offer) return adopt(tx, guest.id, accountId);
  await moveLines(tx, guest, own, now);
  await moveCodes(tx, guest.id, own.id);
  const coupon_code = own.coupon_code ?? guest.coupon_code;
  const change = { coupon_code, date_updated: now.toISOString() };
  await tx.updateTable('carts').set(change).where('id', '=', own.id).execute();
  await dropEmptied(tx, guest.id);
  return own.id;
}

/** A cart that the shopper has begun to pay for stays until its order is settled. */
async function dropEmptied(tx: Tx, cartId: string): Promise<void> {
  await endLinks(tx, cartId);
  const orders = tx.selectFrom('orders').select('id').where('cart_id', '=', cartId);
  const carts = tx.deleteFrom('carts').where('id', '=', cartId);
  await carts.where((eb) => eb.not(eb.exists(orders))).execute();
}

/** The cart of a checkout link that the guest is paying for is bought for the account; its maker sees the goods as before. */
async function followHolder(tx: Tx, id: string, holder: { sessionId: string; accountId: string }): Promise<void> {
  const cart = await lockOpen(tx, id);
  if (!cart || cart.account_id !== null || cart.holder_id !== holder.sessionId) return;
  await takePending(tx, id, holder);
  await updateRow(tx, 'carts', id, { account_id: holder.accountId, email: null });
}

/** What the guest is about to pay for becomes the account's order; what others pay for in the same cart stays theirs. */
async function takePending(
  tx: Tx,
  cartId: string,
  { sessionId, accountId }: Pick<CartJoin, 'sessionId' | 'accountId'>,
): Promise<void> {
  const account = tx.selectFrom('accounts').select(['id as account_id', 'email']).where('id', '=', accountId);
  const pending = tx.updateTable('orders').set(await account.executeTakeFirstOrThrow());
  const own = pending.where('cart_id', '=', cartId).where('session_id', '=', sessionId);
  await own.where('status', '=', 'pending').execute();
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
  const columns = ['id', 'account_id', 'holder_id', 'coupon_code', 'draft', 'removed_items'] as const;
  const carts = tx.selectFrom('carts').select(columns).where('id', '=', id);
  return lockRows(tx, carts.where('order_id', 'is', null)).executeTakeFirst();
}

type OpenCart = NonNullable<Awaited<ReturnType<typeof lockOpen>>>;

async function adopt(tx: Tx, cartId: string, accountId: string): Promise<string> {
  await tx
    .updateTable('carts')
    .set({ account_id: accountId, holder_id: null, email: null })
    .where('id', '=', cartId)
    .execute();
  await tx.updateTable('accounts').set({ cart_id: cartId }).where('id', '=', accountId).execute();
  return cartId;
}

/** What finds no room is told by the account's cart. */
async function moveLines(tx: Tx, guest: OpenCart, own: OpenCart, now: Date): Promise<void> {
  const [ownLines, guestLines] = [await cartItems(tx, own.id), await cartItems(tx, guest.id)];
  const ids = guestLines.map(({ product_id }) => product_id);
  const { rows, removed } = joinLines(ownLines, guestLines, { products: await getPurchasable(tx, ids), now });
  const known = [...removedLines(own), ...removedLines(guest)];
  await saveRemovedLines(tx, own, [...known, ...removed]);
  if (guestLines.length === 0) return;
  await tx.deleteFrom('cart_items').where('cart_id', 'in', [own.id, guest.id]).execute();
  await insertRows(
    tx,
    'cart_items',
    rows.map((row) => ({ ...row, cart_id: own.id })),
  );
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
