import { createRecordId, insertRows, lockSelectedRows, type Row, type Tx, updateRow } from '@mercer/database';
import { getPurchasable, type Purchasable, sellableStock } from '../../catalog/index.ts';
import { cartItems, isLineSold } from '../pricing/index.ts';
import {
  dropCartHold,
  endCheckoutLinks,
  type Offer,
  type RemovedLine,
  readCartOffer,
  removedLines,
  saveRemovedLines,
  stringifyOffer,
  toRemovedLine,
} from '../record/index.ts';
import { maxLines, maxQuantity } from './input.ts';
import { Pieces } from './orderable.ts';

type LineRow = Row<'cart_items'>;

interface JoinedLines {
  rows: LineRow[];
  /** pieces for which there was no room */
  removed: RemovedLine[];
}

/**
 * The account's lines with those of the guest: the same line is summed, as far as stock, order limit and the lines of a cart
 * go. The account's lines come first. Of the products that the guest brings, neither keeps more than can be ordered.
 * @param products those of the guest's lines
 */
function joinCartLines(
  accountLines: readonly LineRow[],
  guest: readonly LineRow[],
  { products, now }: { products: Map<string, Purchasable>; now: Date },
): JoinedLines {
  const pieces = new Pieces([]);
  const lines = new Map<string, LineRow>();
  const removed: RemovedLine[] = [];
  for (const row of accountLines) {
    const product = products.get(row.product_id);
    const { room, ...roomLimit } =
      product && isLineSold(product, row) ? computeLineRoom(product, row, pieces) : { room: row.quantity };
    takeLinePieces(row, Math.min(room, row.quantity), roomLimit);
  }
  for (const row of guest) {
    const product = products.get(row.product_id);
    if (!product || !isLineSold(product, row)) removed.push(toRemovedLine(row, 'not_sold'));
    else if (!lines.has(row.line_key) && lines.size >= maxLines)
      removed.push(toRemovedLine(row, 'cart_full', maxLines));
    else addGuestLine(row, computeLineRoom(product, row, pieces));
  }
  return { rows: [...lines.values()], removed };

  function addGuestLine(row: LineRow, { room, ...roomLimit }: Room) {
    const twin = lines.get(row.line_key);
    const ofLine = maxQuantity - (twin?.quantity ?? 0);
    if (ofLine < room)
      takeLinePieces(row, Math.min(ofLine, row.quantity), { reason: 'order_limit', maxPieces: maxQuantity });
    else takeLinePieces(row, Math.min(room, row.quantity), roomLimit);
  }

  function takeLinePieces(row: LineRow, quantity: number, roomLimit: Partial<Omit<Room, 'room'>>) {
    const twin = lines.get(row.line_key);
    if (quantity > 0) lines.set(row.line_key, { ...(twin ?? row), quantity: (twin?.quantity ?? 0) + quantity });
    pieces.add(row, quantity);
    if (quantity === row.quantity) return;
    const leftoverLine = { ...row, id: quantity > 0 ? createRecordId(now) : row.id, quantity: row.quantity - quantity };
    removed.push(toRemovedLine(leftoverLine, roomLimit.reason ?? 'stock', roomLimit.maxPieces));
  }
}

/** Number of pieces that fit, and what sets the limit. */
interface Room {
  room: number;
  reason: RemovedLine['reason'];
  maxPieces?: number | null;
}

function computeLineRoom(product: Purchasable, row: LineRow, pieces: Pieces): Room {
  const ofStock = sellableStock(product, row.variant_id) - pieces.countForVariant(row);
  const ofLimit = (product.orderLimit ?? Number.POSITIVE_INFINITY) - pieces.countForProduct(product.id);
  return ofStock <= ofLimit
    ? { room: Math.max(0, ofStock), reason: 'stock' }
    : { room: Math.max(0, ofLimit), reason: 'order_limit', maxPieces: product.orderLimit };
}

export interface CartJoin {
  guestCartId: string | null;
  /** Cart of a checkout link that the session has opened. */
  checkoutCartId?: string | null;
  /** Session of the guest. */
  sessionId: string;
  accountId: string;
  now: Date;
}

/**
 * Joins the guest's lines into the account's cart at login and sign-up (§7): quantities of equal lines are added up,
 * within stock, order limit and the maximum of lines.
 * @returns id of the account's cart, or null when there is none
 */
export async function joinCarts(
  tx: Tx,
  { guestCartId, checkoutCartId = null, sessionId, accountId, now }: CartJoin,
): Promise<string | null> {
  const account = tx.selectFrom('accounts').select('cart_id').where('id', '=', accountId);
  const ownId = (await lockSelectedRows(tx, account).executeTakeFirst())?.cart_id ?? null;
  const accountCart = ownId ? await lockOpenCart(tx, ownId) : null;
  const guest = guestCartId ? await lockGuestCart(tx, guestCartId) : null;
  if (checkoutCartId) await followHolder(tx, checkoutCartId, { sessionId, accountId });
  if (!guest || guest.account_id) return accountCart?.id ?? null;
  if (guest.holder_id !== null && guest.holder_id !== sessionId) await dropCartHold(tx, guest.id);
  else await claimPendingOrders(tx, guest.id, { sessionId, accountId });
  const offer = readCartOffer(guest);
  if (offer) await suspendAccountCart(tx, guest.id, { ...offer, suspendedCartId: accountCart?.id ?? null });
  if (!accountCart || offer) return assignToAccount(tx, guest.id, accountId);
  await moveGuestLines(tx, guest, accountCart, now);
  await moveGuestCodes(tx, guest.id, accountCart.id);
  const coupon_code = accountCart.coupon_code ?? guest.coupon_code;
  const change = { coupon_code, date_updated: now.toISOString() };
  await tx.updateTable('carts').set(change).where('id', '=', accountCart.id).execute();
  await deleteEmptiedCart(tx, guest.id);
  return accountCart.id;
}

/** A cart that the shopper has begun to pay for stays until its order is settled. */
async function deleteEmptiedCart(tx: Tx, cartId: string): Promise<void> {
  await endCheckoutLinks(tx, cartId);
  const orders = tx.selectFrom('orders').select('id').where('cart_id', '=', cartId);
  const carts = tx.deleteFrom('carts').where('id', '=', cartId);
  await carts.where((eb) => eb.not(eb.exists(orders))).execute();
}

/** The cart of a checkout link that the guest is paying for is bought for the account; its maker sees the goods as before. */
async function followHolder(tx: Tx, id: string, holder: { sessionId: string; accountId: string }): Promise<void> {
  const cart = await lockOpenCart(tx, id);
  if (!cart || cart.account_id !== null || cart.holder_id !== holder.sessionId) return;
  await claimPendingOrders(tx, id, holder);
  await updateRow(tx, 'carts', id, { account_id: holder.accountId, email: null });
}

/**
 * Assigns the orders that the guest is about to pay for to the account. Orders that others pay for in the same cart
 * stay theirs.
 */
async function claimPendingOrders(
  tx: Tx,
  cartId: string,
  { sessionId, accountId }: Pick<CartJoin, 'sessionId' | 'accountId'>,
): Promise<void> {
  const account = tx.selectFrom('accounts').select(['id as account_id', 'email']).where('id', '=', accountId);
  const pending = tx.updateTable('orders').set(await account.executeTakeFirstOrThrow());
  const guestOrders = pending.where('cart_id', '=', cartId).where('session_id', '=', sessionId);
  await guestOrders.where('status', '=', 'pending').execute();
}

/** The account goes on with an offer, and has its own cart again afterwards. */
async function suspendAccountCart(tx: Tx, id: string, offer: Offer): Promise<void> {
  await updateRow(tx, 'carts', id, { draft: stringifyOffer(offer) });
}

/**
 * Locks the guest's cart. When someone else has opened its offer since, locks the cart from before the offer instead.
 */
async function lockGuestCart(tx: Tx, id: string) {
  const cart = await lockOpenCart(tx, id);
  const offer = cart && readCartOffer(cart);
  if (!offer?.isMoved) return cart;
  return offer.suspendedCartId ? lockOpenCart(tx, offer.suspendedCartId) : undefined;
}

function lockOpenCart(tx: Tx, id: string) {
  const columns = ['id', 'account_id', 'holder_id', 'coupon_code', 'draft', 'removed_items'] as const;
  const carts = tx.selectFrom('carts').select(columns).where('id', '=', id);
  return lockSelectedRows(tx, carts.where('order_id', 'is', null)).executeTakeFirst();
}

type OpenCart = NonNullable<Awaited<ReturnType<typeof lockOpenCart>>>;

async function assignToAccount(tx: Tx, cartId: string, accountId: string): Promise<string> {
  await tx
    .updateTable('carts')
    .set({ account_id: accountId, holder_id: null, email: null })
    .where('id', '=', cartId)
    .execute();
  await tx.updateTable('accounts').set({ cart_id: cartId }).where('id', '=', accountId).execute();
  return cartId;
}

/** Moves the guest's lines into the account's cart, which reports the lines that did not fit. */
async function moveGuestLines(tx: Tx, guest: OpenCart, accountCart: OpenCart, now: Date): Promise<void> {
  const [ownLines, guestLines] = [await cartItems(tx, accountCart.id), await cartItems(tx, guest.id)];
  const ids = guestLines.map(({ product_id }) => product_id);
  const { rows, removed } = joinCartLines(ownLines, guestLines, { products: await getPurchasable(tx, ids), now });
  const storedRemovedLines = [...removedLines(accountCart), ...removedLines(guest)];
  await saveRemovedLines(tx, accountCart, [...storedRemovedLines, ...removed]);
  if (guestLines.length === 0) return;
  await tx.deleteFrom('cart_items').where('cart_id', 'in', [accountCart.id, guest.id]).execute();
  await insertRows(
    tx,
    'cart_items',
    rows.map((row) => ({ ...row, cart_id: accountCart.id })),
  );
}

/** Gift cards, and what a pending order of the guest's cart has reserved: the cart does not compete with that. */
async function moveGuestCodes(tx: Tx, fromId: string, toId: string): Promise<void> {
  const ownGiftcardIds = tx.selectFrom('cart_giftcards').select('giftcard_id').where('cart_id', '=', toId);
  const cards = tx.updateTable('cart_giftcards').set({ cart_id: toId }).where('cart_id', '=', fromId);
  await cards.where('giftcard_id', 'not in', ownGiftcardIds).execute();
  await tx.deleteFrom('cart_giftcards').where('cart_id', '=', fromId).execute();
  for (const uses of ['coupon_uses', 'giftcard_uses'] as const) {
    await tx.updateTable(uses).set({ cart_id: toId }).where('cart_id', '=', fromId).execute();
  }
}
