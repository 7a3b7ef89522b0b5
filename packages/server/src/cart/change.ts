import type { Cart } from '@mercer/contract';
import type { Context } from 'hono';
import { type Tx, transactionWithRules } from '../db/index.ts';
import { type AppEnv, rulesOf } from '../http/context.ts';
import { requestCurrency, requestLocale } from '../settings/index.ts';
import { serializeCart } from './answers/index.ts';
import { type CartContents, priceCart } from './pricing/index.ts';
import {
  blankCart,
  type CartRow,
  type CartWords,
  findCart,
  insertCart,
  lockCart,
  lockOwner,
  ownCart,
  saveCart,
} from './record/index.ts';

/** Gives the cart's contents where it has them, so that they are not read again. */
export type Change = (tx: Tx, cart: CartRow, now: Date) => Promise<CartContents | undefined>;

/** Every write of a cart: transaction, lock, change, prices and answer. Makes the cart when there is none. */
export function changeCart(c: Context<AppEnv>, change: Change): Promise<Cart> {
  return inCart(c, async (tx, { now, ...words }) => {
    const session = c.var.session.row;
    const found = (await lockCart(tx, session)) ?? (await lockCart(tx, await lockOwner(tx, session)));
    const cart = found ?? (await insertCart(tx, session, words, now));
    await takeCurrency(tx, cart, words.currency, now);
    const contents = await change(tx, cart, now);
    // last, so that a refused first item leaves no session behind
    if (!found) await ownCart(tx, c.var.session, cart);
    return { cart, contents };
  });
}

/** The same for changes that mean nothing without a cart. */
export function changeOpenCart(c: Context<AppEnv>, change: Change): Promise<Cart> {
  return inCart(c, async (tx, { now, ...words }) => {
    const cart = await lockCart(tx, c.var.session.row);
    if (!cart) return { cart: blankCart(c.var.session.row, words) };
    await takeCurrency(tx, cart, words.currency, now);
    return { cart, contents: await change(tx, cart, now) };
  });
}

interface Request extends CartWords {
  now: Date;
}

interface Changed {
  cart: CartRow;
  contents?: CartContents | undefined;
}

async function inCart(c: Context<AppEnv>, work: (tx: Tx, request: Request) => Promise<Changed>): Promise<Cart> {
  const { now } = c.var.deps;
  // before the transaction, which on SQLite keeps everybody else out, ourselves included
  const db = await rulesOf(c);
  const words = await cartWords(c);
  const locale = asksForLocale(c) ? words.locale : null;
  return transactionWithRules(db, async (tx) => {
    const { cart, contents } = await work(tx, { now: now(), ...words });
    if (locale && locale !== cart.locale) await setLocale(tx, cart, locale);
    return serializeCart(tx, await priceCart(tx, cart, now(), contents), now());
  });
}

/** The cart is paid in what the shopper saw last. */
async function takeCurrency(tx: Tx, cart: CartRow, currency: string, now: Date): Promise<void> {
  if (cart.currency === currency) return;
  cart.currency = currency;
  await saveCart(tx, cart, now);
}

/** The whole cart as it is; an empty one before the first item. */
export async function readCart(c: Context<AppEnv>): Promise<Cart> {
  const { db, now } = c.var.deps;
  const session = c.var.session.row;
  const words = await cartWords(c);
  const found = (await findCart(db, session)) ?? blankCart(session, words);
  if (found.currency !== words.currency) return changeOpenCart(c, async () => undefined);
  const cart = { ...found, locale: asksForLocale(c) ? words.locale : found.locale };
  return serializeCart(db, await priceCart(db, cart, now()), now());
}

export async function cartWords(c: Context<AppEnv>): Promise<CartWords> {
  return { currency: await requestCurrency(c), locale: await requestLocale(c) };
}

/** Unless the request asks for a locale, a cart keeps the one it has. */
function asksForLocale(c: Context<AppEnv>): boolean {
  return Boolean(c.req.query('$locale') || c.req.header('x-locale'));
}

async function setLocale(tx: Tx, cart: CartRow, locale: string): Promise<void> {
  cart.locale = locale;
  if (cart.id) await tx.updateTable('carts').set({ locale }).where('id', '=', cart.id).execute();
}
