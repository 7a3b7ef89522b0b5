import type { Cart } from '@mercer/contract';
import type { Context } from 'hono';
import { type Tx, transactionWithRules } from '../db/index.ts';
import { type AppEnv, rulesOf } from '../http/context.ts';
import type { SessionHandle, SessionRow } from '../http/session-handle.ts';
import { requestCurrency, requestLocale } from '../settings/index.ts';
import { serializeCart } from './answers/index.ts';
import { dropUnsold } from './items/index.ts';
import { type CartContents, lockWithContents, priceCart, readContents, unsoldRows } from './pricing/index.ts';
import {
  blankCart,
  type CartOwner,
  type CartRow,
  type CartWords,
  endLinks,
  findCart,
  insertCart,
  leaveLink,
  lockCart,
  lockCartById,
  lockOwner,
  offerOf,
  ownCart,
  saveCart,
} from './record/index.ts';

/**
 * Gives the cart's contents where it has them, so that they are not read again.
 * @param known the contents, where they were read together with the cart
 */
export type Change = (
  tx: Tx,
  cart: CartRow,
  now: Date,
  known?: CartContents | undefined,
) => Promise<CartContents | undefined>;

/**
 * Every write of a cart: transaction, lock, change, prices and answer. Makes the cart when there is none.
 * @param ahead for a change that needs the contents: the products that may come into the cart
 * @param leavesOffer the shopper goes on in the cart from before an offer, or in a new one
 */
export function changeCart(
  c: Context<AppEnv>,
  change: Change,
  ahead?: readonly string[],
  { leavesOffer = false } = {},
): Promise<Cart> {
  return inCart(c, async (tx, { now, ...words }) => {
    const session = c.var.session.row;
    const open = await lockOpen(tx, session, ahead);
    const found = open && leavesOffer ? await besideOffer(tx, open) : open;
    const { cart, contents } = found ?? (await newCart(tx, session, { words, now, ahead }));
    const known = await takeCurrency(tx, session, { cart, contents }, { currency: words.currency, now });
    const changed = await change(tx, cart, now, known);
    if (found) await leaveOther(tx, c.var.session, cart);
    // last, so that a refused first item leaves no session behind
    if (!found || found !== open) await ownCart(tx, c.var.session, cart);
    return { cart, contents: changed };
  });
}

/** The same for changes that mean nothing without a cart. @param isRead the shopper has asked for nothing but the cart */
export function changeOpenCart(
  c: Context<AppEnv>,
  change: Change,
  ahead?: readonly string[],
  { isRead = false } = {},
): Promise<Cart> {
  return inCart(c, async (tx, { now, ...words }) => {
    const session = c.var.session.row;
    const found = await lockAhead(tx, session, ahead);
    if (!found) return { cart: blankCart(session, words) };
    const known = await takeCurrency(tx, session, found, { currency: words.currency, now });
    if (!isRead) await leaveOther(tx, c.var.session, found.cart);
    return { cart: found.cart, contents: await change(tx, found.cart, now, known) };
  });
}

/** Whoever changes the own cart is done with that of a checkout link, which is ordered by now, or empty. */
async function leaveOther(tx: Tx, session: SessionHandle, { id }: CartRow): Promise<void> {
  if (session.row?.checkout_cart_id !== id) await leaveLink(tx, session);
}

async function lockOpen(tx: Tx, session: SessionRow | null, ahead: Ahead): Promise<Changed | null> {
  if (!session) return null;
  return (await lockAhead(tx, session, ahead)) ?? lockAhead(tx, await lockOwner(tx, session), ahead);
}

/** The same cart where it is no offer. The link of the offer opens it again. */
async function besideOffer(tx: Tx, open: Changed): Promise<Changed | null> {
  const offer = offerOf(open.cart);
  if (!offer) return open;
  const parked = offer.parked ? await lockCartById(tx, offer.parked) : null;
  return parked && parked.order_id === null ? { cart: parked } : null;
}

type Ahead = readonly string[] | undefined;

async function lockAhead(tx: Tx, owner: CartOwner, ahead: Ahead): Promise<Changed | null> {
  if (ahead) return lockWithContents(tx, owner, ahead);
  const cart = await lockCart(tx, owner);
  return cart && { cart };
}

/** Its products are read first: the transaction begins with a read, and does not wait for its beginning. */
async function newCart(
  tx: Tx,
  session: SessionRow | null,
  { words, now, ahead }: { words: CartWords; now: Date; ahead: Ahead },
): Promise<Changed> {
  const contents = ahead && (await readContents(tx, blankCart(session, words), ahead));
  return { cart: await insertCart(tx, session, words, now), contents };
}

interface Request extends CartWords {
  now: Date;
}

interface Changed {
  cart: CartRow;
  contents?: CartContents | undefined;
}

async function inCart(c: Context<AppEnv>, work: (tx: Tx, request: Request) => Promise<Changed>): Promise<Cart> {
  const { now, config } = c.var.deps;
  // before the transaction, which on SQLite keeps everybody else out, ourselves included
  const db = await rulesOf(c);
  const words = await cartWords(c);
  const locale = asksForLocale(c) ? words.locale : null;
  return transactionWithRules(db, async (tx) => {
    const { cart, contents } = await work(tx, { now: now(), ...words });
    if (locale && locale !== cart.locale) await setLocale(tx, c.var.session.row, cart, locale);
    // what is shown is in the cart: later nothing leaves it unsaid
    const sold = await dropUnsold(tx, cart, contents ?? (await readContents(tx, cart)));
    if (cart.id && sold.rows.length === 0) await endLinks(tx, cart.id);
    return serializeCart(tx, await priceCart(tx, cart, now(), sold), { now: now(), publicUrl: config.publicUrl });
  });
}

/** An offer has prices in its own currency; the cart of a checkout link stays in the currency and the locale that it was made in. */
function hasOwnWords(session: SessionRow | null, { id, draft }: CartRow): boolean {
  return draft !== null || (id !== '' && id === session?.checkout_cart_id);
}

/**
 * The cart is paid in what the shopper saw last.
 * @returns the contents, unless they were read in another currency
 */
async function takeCurrency(
  tx: Tx,
  session: SessionRow | null,
  { cart, contents }: Changed,
  { currency, now }: { currency: string; now: Date },
): Promise<CartContents | undefined> {
  if (cart.currency === currency || hasOwnWords(session, cart)) return contents;
  cart.currency = currency;
  await saveCart(tx, cart, now);
  return undefined;
}

/** The whole cart as it is; an empty one before the first item. Lines that are not sold any more leave it, and are told. */
export async function readCart(c: Context<AppEnv>): Promise<Cart> {
  const { db, now, config } = c.var.deps;
  const session = c.var.session.row;
  const words = await cartWords(c);
  const found = (await findCart(db, session)) ?? blankCart(session, words);
  const contents = await readContents(db, found);
  const isConverted = found.currency !== words.currency && !hasOwnWords(session, found);
  const isWritten = isConverted || unsoldRows(contents).length > 0;
  if (isWritten) return changeOpenCart(c, async () => undefined, undefined, { isRead: true });
  const cart = { ...found, locale: asksForLocale(c) ? words.locale : found.locale };
  return serializeCart(db, await priceCart(db, cart, now(), contents), { now: now(), publicUrl: config.publicUrl });
}

export async function cartWords(c: Context<AppEnv>): Promise<CartWords> {
  return { currency: await requestCurrency(c), locale: await requestLocale(c) };
}

/** Unless the request asks for a locale, a cart keeps the one it has. */
function asksForLocale(c: Context<AppEnv>): boolean {
  return Boolean(c.req.query('$locale') || c.req.header('x-locale'));
}

/** The answer speaks it in any case. */
async function setLocale(tx: Tx, session: SessionRow | null, cart: CartRow, locale: string): Promise<void> {
  cart.locale = locale;
  const isLinked = cart.id === session?.checkout_cart_id;
  if (cart.id && !isLinked) await tx.updateTable('carts').set({ locale }).where('id', '=', cart.id).execute();
}
