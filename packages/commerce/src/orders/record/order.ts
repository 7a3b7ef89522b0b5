import {
  buildNameKey,
  type Db,
  defineStatement,
  lockSelectedRows,
  parseJson,
  type Row,
  type Tx,
} from '@mercer/database';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { isLinkSignature, linkSignature, type Signer } from '@mercer/platform/http/link-signature';

/** A pending order and its cart. Always the cart first: everyone locks in this order. */
export async function lockPendingOrder(tx: Tx, orderId: string) {
  const [cartReference] = await cartOfOrder(tx, orderId);
  if (!cartReference) throw new Error(`Order ${orderId} is not there`);
  return lockWithCart(tx, { id: orderId, cart_id: cartReference.cart_id });
}

/** Locks cart and order of an order whose cart id is known; the cart of an order never changes. */
export async function lockWithCart(tx: Tx, { id, cart_id }: Pick<Row<'orders'>, 'id' | 'cart_id'>) {
  // Locks are taken in this order, without waiting in between
  const [[cart], [order]] = await Promise.all([lockCart(tx, cart_id), lockById(tx, id)]);
  if (!cart || !order) throw new Error(`Order ${id} or its cart is not there`);
  return { cart, order };
}

const cartOfOrder = defineStatement((db: Db, id: string) =>
  db.selectFrom('orders').select('cart_id').where('id', '=', id),
);

const lockCart = defineStatement((db: Db, id: string) =>
  lockSelectedRows(
    db,
    db
      .selectFrom('carts')
      .select(['id', 'account_id', 'order_id', 'billing', 'draft', 'removed_items'])
      .where('id', '=', id),
  ),
);

const lockById = defineStatement((db: Db, id: string) =>
  lockSelectedRows(db, db.selectFrom('orders').selectAll().where('id', '=', id)),
);

/**
 * An order that has a number: its cart matters no more.
 * @param accountId whose it must be; null: a guest's; undefined: anyone's
 * @throws ApiError 404 when there is none
 */
export async function lockPlacedOrder(tx: Tx, orderId: string, accountId?: string | null): Promise<Row<'orders'>> {
  const orders = tx.selectFrom('orders').selectAll().where('id', '=', orderId).where('number', 'is not', null);
  const order = await lockSelectedRows(tx, orders).executeTakeFirst();
  if (!order || (accountId !== undefined && order.account_id !== accountId))
    throw buildNotFoundError('There is no such order');
  return order;
}

export const itemsOfOrder = defineStatement((db: Db, orderId: string) =>
  db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('id'),
);

/** Returns true when a line of the order is bought with a plan, so that its payment method is charged again later. */
export async function hasPlanItems(db: Db, { id }: Pick<Row<'orders'>, 'id'>): Promise<boolean> {
  const items = db.selectFrom('order_items').select('purchase_option').where('order_id', '=', id);
  const rows = await items.where('purchase_option', 'is not', null).execute();
  return rows.some(({ purchase_option }) => parseJson<{ plan_id?: string }>(purchase_option ?? '{}').plan_id);
}

/** Path of the order's page: a guest's carries a key of its own, an account holder logs in. */
export function buildOrderPath(config: Signer, { id, account_id }: Pick<Row<'orders'>, 'id' | 'account_id'>): string {
  return account_id ? `/account/orders/${id}` : `/orders/${id}?token=${signPurposeToken(config, 'order', id)}`;
}

/** Path of the order's invoice, for a browser that knows no key of the API; its token opens nothing else. */
export function buildInvoicePath(config: Signer, orderId: string): string {
  return `/api/orders/${orderId}/invoice?token=${signPurposeToken(config, 'invoice', orderId)}`;
}

/** True for the invoice's own token, and for the token of a guest's order, which opens its invoice as well. */
export function isInvoiceToken(config: Signer, orderId: string, token: string): boolean {
  return isPurposeToken(config, 'invoice', orderId, token) || isOrderToken(config, orderId, token);
}

export function isOrderToken(config: Signer, orderId: string, token: string): boolean {
  return isPurposeToken(config, 'order', orderId, token);
}

/** Path of the page where a draft is paid. */
export function buildDraftPath(config: Signer, draftId: string): string {
  return `/drafts/${draftId}?token=${signPurposeToken(config, 'draft', draftId)}`;
}

export function isDraftToken(config: Signer, draftId: string, token: string): boolean {
  return isPurposeToken(config, 'draft', draftId, token);
}

/** Path of the page where the balance of a placed order is paid. */
export function buildPaymentPath(config: Signer, orderId: string): string {
  return `/orders/${orderId}/pay?token=${signPurposeToken(config, 'payment', orderId)}`;
}

export function isPaymentToken(config: Signer, orderId: string, token: string): boolean {
  return isPurposeToken(config, 'payment', orderId, token);
}

type Purpose = 'order' | 'invoice' | 'draft' | 'payment';

function isPurposeToken(config: Signer, purpose: Purpose, orderId: string, token: string): boolean {
  return isLinkSignature(config, `${purpose}:${orderId}`, token);
}

function signPurposeToken(config: Signer, purpose: Purpose, orderId: string): string {
  return linkSignature(config, `${purpose}:${orderId}`);
}

/** Builds the names by which a placed order is found. */
export function buildSearchNames({ shipping, billing }: Pick<Row<'orders'>, 'shipping' | 'billing'>) {
  return { ship_name: buildNameKey(parseJson(shipping)), bill_name: buildNameKey(parseJson(billing)) };
}
