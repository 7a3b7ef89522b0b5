import type { Cart } from '@mercer/contract';
import type { Context } from 'hono';
import type { Tx } from '../db/index.ts';
import type { AppEnv } from '../http/context.ts';
import { blankCart, type CartRow, findCart, insertCart, lockCart, lockOwner, ownCart } from './find.ts';
import { priceCart } from './price.ts';
import { serializeCart } from './serialize.ts';

type Change = (tx: Tx, cart: CartRow, now: Date) => Promise<unknown>;

/** Every write of a cart: transaction, lock, change, prices and answer. Makes the cart when there is none. */
export function changeCart(c: Context<AppEnv>, change: Change): Promise<Cart> {
  return inCart(c, async (tx, now) => {
    const session = c.var.session.row;
    const found = (await lockCart(tx, session)) ?? (await lockCart(tx, await lockOwner(tx, session)));
    const cart = found ?? (await insertCart(tx, session, now));
    await change(tx, cart, now);
    // last, so that a refused first item leaves no session behind
    if (!found) await ownCart(tx, c.var.session, cart);
    return cart;
  });
}

/** The same for changes that mean nothing without a cart. */
export function changeOpenCart(c: Context<AppEnv>, change: Change): Promise<Cart> {
  return inCart(c, async (tx, now) => {
    const cart = await lockCart(tx, c.var.session.row);
    if (cart) await change(tx, cart, now);
    return cart ?? blankCart(c.var.session.row);
  });
}

function inCart(c: Context<AppEnv>, work: (tx: Tx, now: Date) => Promise<CartRow>): Promise<Cart> {
  const { db, now } = c.var.deps;
  return db.transaction().execute(async (tx) => {
    const cart = await work(tx, now());
    return serializeCart(tx, await priceCart(tx, cart));
  });
}

/** The whole cart as it is; an empty one before the first item. */
export async function readCart(c: Context<AppEnv>): Promise<Cart> {
  const { db } = c.var.deps;
  const session = c.var.session.row;
  const cart = (await findCart(db, session)) ?? blankCart(session);
  return serializeCart(db, await priceCart(db, cart));
}
