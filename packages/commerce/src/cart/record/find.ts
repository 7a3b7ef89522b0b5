import {
  createRecordId,
  createSecretToken,
  type Db,
  defineStatement,
  insertRow,
  lockSelectedRows,
  parseJson,
  type Row,
  type Tx,
  updateRow,
} from '@mercer/database';
import type { SessionHandle, SessionRow } from '@mercer/platform/http/session-handle';
import type { CartOwner, CartRow } from './cart-row.ts';

/**
 * Returns the fields that only the holder of a cart sees, with the values of a new cart; a fresh object each time,
 * since carts are changed in place.
 */
function nothingPersonal() {
  return { email: null, billing: {}, shipping: {}, metadata: '{}', comments: null, gift_message: null };
}

/** The fields of a cart that belong to its holder, with the account that it is bought for. */
const holdersFields = [
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

/**
 * The open cart of a checkout link that the session has opened, else of an account, else of a visitor's session; a cart that
 * became an order is not open. As the session may see it.
 */
export async function findCart(db: Db, owner: CartOwner): Promise<CartRow | null> {
  const [row] = await findOwnedRows(owner, {
    ofLink: (id) => findOfLink(db, id),
    ofAccount: (id) => findOfAccount(db, id),
    ofVisitor: (id) => findOfVisitor(db, id),
  });
  const cart = parseCartRow(row);
  return cart && toVisibleCart(owner, cart);
}

/** Finds the owner's open cart and locks it against other writers until the transaction ends. */
export async function lockCart(tx: Tx, owner: CartOwner): Promise<CartRow | null> {
  const [row] = await findOwnedRows(owner, {
    ofLink: (id) => lockOfLink(tx, id),
    ofAccount: (id) => lockOfAccount(tx, id),
    ofVisitor: (id) => lockOfVisitor(tx, id),
  });
  const cart = parseCartRow(row);
  return cart && toVisibleCart(owner, cart);
}

/** A cart by its id, whoever owns it. */
export async function lockCartById(tx: Tx, id: string): Promise<CartRow | null> {
  return parseCartRow(
    await lockSelectedRows(tx, tx.selectFrom('carts').selectAll().where('id', '=', id)).executeTakeFirst(),
  );
}

type Rows = Promise<Row<'carts'>[]>;

type Finder = (id: string) => Rows;

async function findOwnedRows(
  owner: CartOwner,
  { ofLink, ofAccount, ofVisitor }: { ofLink: Finder; ofAccount: Finder; ofVisitor: Finder },
): Rows {
  if (owner?.checkout_cart_id) {
    const opened = await ofLink(owner.checkout_cart_id);
    if (opened.length > 0) return opened;
  }
  if (owner?.account_id) return ofAccount(owner.account_id);
  return owner?.cart_id ? ofVisitor(owner.cart_id) : [];
}

function selectOpenCarts(db: Db) {
  return db.selectFrom('carts').selectAll().where('order_id', 'is', null);
}

function cartsOfAccount(db: Db, accountId: string) {
  return selectOpenCarts(db).where('id', '=', (eb) =>
    eb.selectFrom('accounts').select('cart_id').where('accounts.id', '=', accountId),
  );
}

function cartsOfVisitor(db: Db, cartId: string) {
  const carts = selectOpenCarts(db).where('id', '=', cartId);
  // an account that has opened its checkout link is buying it
  return carts.where((eb) => eb.or([eb('account_id', 'is', null), eb('holder_id', 'is not', null)]));
}

function selectLinkCarts(db: Db, cartId: string) {
  return selectOpenCarts(db).where('id', '=', cartId).where('draft', 'is', null);
}

const findOfLink = defineStatement(selectLinkCarts);
const findOfAccount = defineStatement(cartsOfAccount);
const findOfVisitor = defineStatement(cartsOfVisitor);
const lockOfLink = defineStatement((db: Db, id: string) => lockSelectedRows(db, selectLinkCarts(db, id)));
const lockOfAccount = defineStatement((db: Db, id: string) => lockSelectedRows(db, cartsOfAccount(db, id)));
const lockOfVisitor = defineStatement((db: Db, id: string) => lockSelectedRows(db, cartsOfVisitor(db, id)));

export function parseCartRow(row: Row<'carts'> | undefined): CartRow | null {
  return row ? { ...row, billing: parseJson(row.billing), shipping: parseJson(row.shipping) } : null;
}

/** A cart that nobody owns yet: {@link attachCartToOwner} attaches it. */
export async function insertCart(tx: Tx, session: SessionRow | null, words: CartWords, now: Date): Promise<CartRow> {
  const date = now.toISOString();
  const cart: CartRow = {
    ...buildBlankCart(session, words),
    id: createRecordId(now),
    checkout_id: createSecretToken(),
    date_created: date,
    date_updated: date,
  };
  await insertRow(tx, 'carts', { ...cart, billing: '{}', shipping: '{}' });
  return cart;
}

/** Currency in which a new cart is paid, and locale in which it is shown. */
export type CartWords = Pick<CartRow, 'currency' | 'locale'>;

/** Builds the cart that a visitor has before the first item. */
export function buildBlankCart(
  session: Pick<SessionRow, 'account_id'> | null,
  { currency, locale }: CartWords,
): CartRow {
  return {
    id: '',
    checkout_id: '',
    email: null,
    coupon_code: null,
    order_id: null,
    date_reminded: null,
    draft: null,
    holder_id: null,
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
export async function attachCartToOwner(tx: Tx, session: SessionHandle, cart: CartRow): Promise<void> {
  if (!cart.account_id) {
    await session.keep({ cart_id: cart.id, ...noLink }, tx);
    return;
  }
  await leaveCheckoutLink(tx, session);
  await tx.updateTable('accounts').set({ cart_id: cart.id }).where('id', '=', cart.account_id).execute();
}

const noLink = { checkout_cart_id: null, left_cart_id: null };

/** The session goes on with its own cart, although the cart of a checkout link may be filled again. */
export async function leaveCheckoutLink(tx: Tx, session: SessionHandle): Promise<void> {
  const { checkout_cart_id = null, left_cart_id = null } = session.row ?? {};
  if (checkout_cart_id !== null || left_cart_id !== null) await session.keep(noLink, tx);
}

/**
 * Ends the checkout links of a cart that has become empty: sessions that opened it continue with their own cart.
 * @param id of a locked cart
 */
export async function endCheckoutLinks(tx: Tx, id: string): Promise<void> {
  const opened = tx.updateTable('sessions').where('checkout_cart_id', '=', id);
  await opened.set({ checkout_cart_id: null, left_cart_id: id }).execute();
}

/** Two first items at once must not make two carts: the owner's row is kept from others while one is made. */
export async function lockCartOwner(tx: Tx, session: SessionRow | null): Promise<CartOwner> {
  if (!session) return null;
  const { account_id, id } = session;
  if (account_id) {
    const account = tx.selectFrom('accounts').select('cart_id').where('id', '=', account_id);
    return { ...session, cart_id: (await lockSelectedRows(tx, account).executeTakeFirst())?.cart_id ?? null };
  }
  const row = await lockSelectedRows(
    tx,
    tx.selectFrom('sessions').select('cart_id').where('id', '=', id),
  ).executeTakeFirst();
  return { ...session, cart_id: row?.cart_id ?? null };
}

/** The session becomes the holder of the cart that it is about to pay for. */
export async function holdAndSaveCart(tx: Tx, cart: CartRow, now: Date): Promise<void> {
  if (cart.viewerId === undefined) return;
  await takeCartHold(tx, cart);
  await saveCart(tx, cart, now);
}

/** Saves the cart. For a session that sees only the goods of the cart, the fields of its holder stay unchanged. */
export async function saveCart(tx: Tx, cart: CartRow, now: Date): Promise<void> {
  const { id, checkout_id: _, viewerId, ...columns } = cart;
  const allColumns = { ...columns, billing: JSON.stringify(cart.billing), shipping: JSON.stringify(cart.shipping) };
  const isSavedColumn = ([name]: [string, unknown]) =>
    viewerId === undefined || !holdersFields.some((field) => field === name);
  const saved = Object.fromEntries(Object.entries(allColumns).filter(isSavedColumn));
  await updateRow(tx, 'carts', id, { ...saved, date_updated: now.toISOString() });
}

/** The open cart speaks the locale that its shopper has chosen. */
export async function followLocale(tx: Tx, session: CartOwner, { locale }: { locale?: string }): Promise<void> {
  if (!locale) return;
  const cart = await lockCart(tx, session);
  if (cart) await tx.updateTable('carts').set({ locale }).where('id', '=', cart.id).execute();
}
