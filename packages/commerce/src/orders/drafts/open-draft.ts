import { type Row, type Tx, updateRow } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { SessionHandle } from '@mercer/platform/http/session-handle';
import {
  attachCartToOwner,
  type CartRow,
  insertCart,
  lockCartOwner,
  readCartOffer,
  saveCart,
  stringifyOffer,
} from '../../cart/index.ts';
import { releaseCodeUses } from '../../promotions/index.ts';
import { supersedeOrders } from '../pending-order/index.ts';
import type { LockedDraft } from './save-draft.ts';

/**
 * Moves the draft into a new cart for another shopper. Payments that were begun in the old cart are canceled; money
 * that still arrives is refunded, so that no shopper pays for another one's parcel. The old cart stays with its
 * session, without lines, and says that the offer has moved.
 * @param cart locked
 */
async function handOverDraft(tx: Tx, draft: Row<'drafts'>, cart: CartRow, now: Date): Promise<CartRow> {
  const next = await insertCart(tx, null, { currency: cart.currency, locale: cart.locale }, now);
  await tx.updateTable('cart_items').set({ cart_id: next.id }).where('cart_id', '=', cart.id).execute();
  await tx.deleteFrom('cart_giftcards').where('cart_id', '=', cart.id).execute();
  const orders = tx.selectFrom('orders').selectAll().where('cart_id', '=', cart.id);
  const pending = await orders.where('status', '=', 'pending').execute();
  await supersedeOrders(tx, pending, now);
  for (const { id } of pending) await releaseCodeUses(tx, id);
  await updateRow(tx, 'carts', cart.id, {
    draft: stringifyOffer({ ...readCartOffer(cart), isMoved: true, expires: now.toISOString() }),
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

/**
 * The draft becomes the cart of whoever has its link; the own cart comes back when it is ordered, or left. One session or account has
 * it at a time: whoever opens it next gets the same goods at the same prices, and nothing that the one before has typed.
 * @throws ApiError 409 `draft_over` where an account has it already
 */
export async function openDraftCart(
  tx: Tx,
  { draft, cart }: LockedDraft,
  session: SessionHandle,
  now: Date,
): Promise<void> {
  const { accountId } = session;
  if (cart.account_id !== null && cart.account_id !== accountId) {
    throw new ApiError(createSentence('offerInAccount'), { status: 409, code: 'draft_over', param: 'used' });
  }
  const current = (await lockCartOwner(tx, session.row))?.cart_id ?? null;
  const { isNew, ...offer } = { ...readCartOffer(cart) };
  const isHolder = current === cart.id;
  const isOwn = isHolder || (accountId !== null && cart.account_id === accountId);
  const openedCart = isOwn || isNew ? cart : await handOverDraft(tx, draft, cart, now);
  const suspendedCartId = isHolder
    ? (offer.suspendedCartId ?? null)
    : current && (await findSuspendedCartId(tx, current));
  openedCart.draft = stringifyOffer({ ...offer, suspendedCartId });
  if (accountId) Object.assign(openedCart, { account_id: accountId, email: null });
  await saveCart(tx, openedCart, now);
  await attachCartToOwner(tx, session, openedCart);
}

/** A cart that is an offer itself has one behind it. */
async function findSuspendedCartId(tx: Tx, id: string): Promise<string | null> {
  const cart = await tx.selectFrom('carts').select('draft').where('id', '=', id).executeTakeFirst();
  return cart?.draft ? (readCartOffer(cart)?.suspendedCartId ?? null) : id;
}
