import { type Tx, updateRow } from '../../db/index.ts';
import type { CartOwner, CartRow } from './cart-row.ts';

/**
 * Returns the fields that only the holder of a cart sees, with the values of a new cart; a fresh object each time,
 * since carts are changed in place.
 */
function nothingPersonal() {
  return { email: null, billing: {}, shipping: {}, metadata: '{}', comments: null, gift_message: null };
}

/** The fields of a cart that belong to its holder, with the account that it is bought for. */
export const holdersFields = [
  ...(['account_id', 'holder_id', 'email', 'billing', 'shipping'] as const),
  ...(['metadata', 'comments', 'gift_message'] as const),
];

/**
 * The cart as this session may see it. Several sessions may have one cart, by its checkout link: all of them see its goods,
 * the holder alone sees addresses, e-mail, payment, notes and gift cards.
 */
export function toVisibleCart(owner: CartOwner, cart: CartRow): CartRow {
  if (!owner || isCartHolder(owner, cart)) return cart;
  return { ...cart, ...nothingPersonal(), account_id: owner.account_id, viewerId: owner.id };
}

/**
 * True when the owner is the cart's holder. Before someone else has typed into it, that is the owner who made the cart:
 * an account, or the session that has no other cart.
 */
function isCartHolder(owner: NonNullable<CartOwner>, { id, account_id, holder_id }: CartRow): boolean {
  if (account_id !== null) return account_id === owner.account_id;
  if (holder_id !== null) return holder_id === owner.id;
  return owner.account_id === null && owner.cart_id === id;
}

/**
 * Makes the session the holder before it writes personal data: what the previous holder has typed is removed, including
 * gift cards. The caller has to save the cart afterwards.
 * @param cart locked
 */
export async function takeCartHold(tx: Tx, cart: CartRow): Promise<void> {
  const { viewerId } = cart;
  if (viewerId === undefined) return;
  await tx.deleteFrom('cart_giftcards').where('cart_id', '=', cart.id).execute();
  cart.holder_id = viewerId;
  delete cart.viewerId;
}

/**
 * Removes everything that the holder has typed, because the cart is about to belong to someone else.
 * @param id of a locked cart
 */
export async function dropCartHold(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('cart_giftcards').where('cart_id', '=', id).execute();
  await updateRow(tx, 'carts', id, { ...nothingPersonal(), billing: '{}', shipping: '{}', holder_id: null });
}

/**
 * Marks the first session as holder before a second session gets the cart as its own.
 * @param cart a guest's, locked
 */
export async function retainCartHold(tx: Tx, { id, holder_id }: Pick<CartRow, 'id' | 'holder_id'>): Promise<void> {
  if (holder_id !== null) return;
  const sessions = tx.selectFrom('sessions').select('id').where('cart_id', '=', id).where('account_id', 'is', null);
  const maker = await sessions.orderBy('date_used', 'desc').limit(1).executeTakeFirst();
  await updateRow(tx, 'carts', id, { holder_id: maker?.id ?? endedSession });
}

/** Holder id for a cart whose session is gone. */
const endedSession = '';
