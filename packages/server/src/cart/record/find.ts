import type { Billing, Shipping } from '@mercer/contract';
import {
  type Db,
  insertRow,
  lockRows,
  newId,
  newToken,
  parseJson,
  type Row,
  statement,
  type Tx,
  updateRow,
} from '../../db/index.ts';
import type { SessionHandle, SessionRow } from '../../http/session-handle.ts';

export type CartRow = Omit<Row<'carts'>, 'billing' | 'shipping'> & { billing: Billing; shipping: StoredShipping };

/** `rated` while the shopper has asked for the services; name and price of the chosen one are rated anew each time. */
export interface StoredShipping extends Omit<Shipping, 'price'> {
  rated?: boolean;
}

export type CartOwner = Pick<SessionRow, 'account_id' | 'cart_id'> | null;

/** The open cart of an account, else of a visitor's session; a cart that became an order is not open. */
export async function findCart(db: Db, owner: CartOwner): Promise<CartRow | null> {
  const [row] = await ownedBy(
    owner,
    (id) => findOfAccount(db, id),
    (id) => findOfVisitor(db, id),
  );
  return fromRow(row);
}

/** The same, kept from other writers until the transaction ends. */
export async function lockCart(tx: Tx, owner: CartOwner): Promise<CartRow | null> {
  const [row] = await ownedBy(
    owner,
    (id) => lockOfAccount(tx, id),
    (id) => lockOfVisitor(tx, id),
  );
  return fromRow(row);
}

/** A cart by its id, whoever owns it. */
export async function lockCartById(tx: Tx, id: string): Promise<CartRow | null> {
  return fromRow(await lockRows(tx, tx.selectFrom('carts').selectAll().where('id', '=', id)).executeTakeFirst());
}

type Rows = Promise<Row<'carts'>[]>;

async function ownedBy(owner: CartOwner, ofAccount: (id: string) => Rows, ofVisitor: (id: string) => Rows): Rows {
  if (owner?.account_id) return ofAccount(owner.account_id);
  return owner?.cart_id ? ofVisitor(owner.cart_id) : [];
}

function openCarts(db: Db) {
  return db.selectFrom('carts').selectAll().where('order_id', 'is', null);
}

function cartsOfAccount(db: Db, accountId: string) {
  return openCarts(db).where('id', '=', (eb) =>
    eb.selectFrom('accounts').select('cart_id').where('accounts.id', '=', accountId),
  );
}

function cartsOfVisitor(db: Db, cartId: string) {
  return openCarts(db).where('id', '=', cartId).where('account_id', 'is', null);
}

const findOfAccount = statement(cartsOfAccount);
const findOfVisitor = statement(cartsOfVisitor);
const lockOfAccount = statement((db: Db, id: string) => lockRows(db, cartsOfAccount(db, id)));
const lockOfVisitor = statement((db: Db, id: string) => lockRows(db, cartsOfVisitor(db, id)));

export function fromRow(row: Row<'carts'> | undefined): CartRow | null {
  return row ? { ...row, billing: parseJson(row.billing), shipping: parseJson(row.shipping) } : null;
}

/** A cart that nobody owns yet: {@link ownCart} attaches it. */
export async function insertCart(tx: Tx, session: SessionRow | null, shown: CartWords, now: Date): Promise<CartRow> {
  const date = now.toISOString();
  const cart: CartRow = {
    ...blankCart(session, shown),
    id: newId(now),
    checkout_id: newToken(),
    date_created: date,
    date_updated: date,
  };
  await insertRow(tx, 'carts', { ...cart, billing: '{}', shipping: '{}' });
  return cart;
}

/** In what a new cart is paid, and in which words it is shown. */
export type CartWords = Pick<CartRow, 'currency' | 'locale'>;

/** What a visitor has before the first item. */
export function blankCart(session: Pick<SessionRow, 'account_id'> | null, { currency, locale }: CartWords): CartRow {
  return {
    id: '',
    checkout_id: '',
    email: null,
    coupon_code: null,
    order_id: null,
    draft: null,
    removed_items: '[]',
    date_created: '',
    date_updated: '',
    metadata: '{}',
    comments: null,
    gift_message: null,
    account_id: session?.account_id ?? null,
    currency,
    locale,
    billing: {},
    shipping: {},
  };
}

/** Attaches a new cart to the account, else to the session, which begins with it. */
export async function ownCart(tx: Tx, session: SessionHandle, cart: CartRow): Promise<void> {
  if (!cart.account_id) {
    await session.keep({ cart_id: cart.id }, tx);
    return;
  }
  await tx.updateTable('accounts').set({ cart_id: cart.id }).where('id', '=', cart.account_id).execute();
}

/** Two first items at once must not make two carts: the owner's row is kept from others while one is made. */
export async function lockOwner(tx: Tx, session: SessionRow | null): Promise<CartOwner> {
  if (!session) return null;
  const { account_id, id } = session;
  if (account_id) {
    const account = tx.selectFrom('accounts').select('cart_id').where('id', '=', account_id);
    return { account_id, cart_id: (await lockRows(tx, account).executeTakeFirst())?.cart_id ?? null };
  }
  const row = await lockRows(tx, tx.selectFrom('sessions').select('cart_id').where('id', '=', id)).executeTakeFirst();
  return { account_id, cart_id: row?.cart_id ?? null };
}

export async function saveCart(tx: Tx, cart: CartRow, now: Date): Promise<void> {
  const { id, checkout_id: _, ...columns } = cart;
  await updateRow(tx, 'carts', id, {
    ...columns,
    billing: JSON.stringify(cart.billing),
    shipping: JSON.stringify(cart.shipping),
    date_updated: now.toISOString(),
  });
}
