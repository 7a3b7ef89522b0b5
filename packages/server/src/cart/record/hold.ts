import { type Tx, updateRow } from '../../db/index.ts';
import type { CartOwner, CartRow } from './cart-row.ts';

/** What only the holder of a cart is told, as it is on a new one; each time anew, since carts are changed in place. */
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
export function cartSeenBy(owner: CartOwner, cart: CartRow): CartRow {
  if (!owner || isHolder(owner, cart)) return cart;
  return { ...cart, ...nothingPersonal(), account_id: owner.account_id, viewerId: owner.id };
}

/** Until somebody else has typed into it, the holder is whoever made the cart: an account, or the session that has no other. */
function isHolder(owner: NonNullable<CartOwner>, { id, account_id, holder_id }: CartRow): boolean {
  if (account_id !== null) return account_id === owner.account_id;
  if (holder_id !== null) return holder_id === owner.id;
  return owner.account_id === null && owner.cart_id === id;
}

/**
 * Before the session writes what is personal, it becomes the holder: what the holder before has typed is gone, gift cards too.
 * The cart is to be saved afterwards.
 * @param cart locked
 */
export async function takeHold(tx: Tx, cart: CartRow): Promise<void> {
  const { viewerId } = cart;
  if (viewerId === undefined) return;
  await tx.deleteFrom('cart_giftcards').where('cart_id', '=', cart.id).execute();
  cart.holder_id = viewerId;
  delete cart.viewerId;
}

/** Nothing that its holder has typed is left in the cart: it is about to become somebody else's. @param id of a locked cart */
export async function dropHold(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('cart_giftcards').where('cart_id', '=', id).execute();
  await updateRow(tx, 'carts', id, { ...nothingPersonal(), billing: '{}', shipping: '{}', holder_id: null });
}

/**
 * Before a second session has the cart for its own: what stands on it is the first one's.
 * @param cart a guest's, locked
 */
export async function keepHold(tx: Tx, { id, holder_id }: Pick<CartRow, 'id' | 'holder_id'>): Promise<void> {
  if (holder_id !== null) return;
  const sessions = tx.selectFrom('sessions').select('id').where('cart_id', '=', id).where('account_id', 'is', null);
  const maker = await sessions.orderBy('date_used', 'desc').limit(1).executeTakeFirst();
  await updateRow(tx, 'carts', id, { holder_id: maker?.id ?? endedSession });
}

/** Of nobody: the session that has made the cart is gone. */
const endedSession = '';
