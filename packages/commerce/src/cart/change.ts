import type { Cart } from '@mercer/contract';
import { type Tx, transactionWithRules } from '@mercer/database';
import { type AppEnv, getRulePinnedDb } from '@mercer/platform/http/context';
import { storeAnswer } from '@mercer/platform/http/routes/answer-once';
import type { SessionHandle, SessionRow } from '@mercer/platform/http/session-handle';
import { requestCurrency, requestLocale } from '@mercer/platform/settings';
import type { Context } from 'hono';
import { withTaxCalculations } from '../taxes/index.ts';
import { removeUnsoldLines } from './items/index.ts';
import {
  applyDueContents,
  type CartContents,
  findUnsoldRows,
  listDueProducts,
  lockWithContents,
  priceCart,
  readContents,
} from './pricing/index.ts';
import {
  attachCartToOwner,
  buildBlankCart,
  type CartOwner,
  type CartRow,
  type CartWords,
  endCheckoutLinks,
  findCart,
  insertCart,
  leaveCheckoutLink,
  lockCart,
  lockCartById,
  lockCartOwner,
  readCartOffer,
  saveCart,
} from './record/index.ts';
import { serializeCart } from './responses/index.ts';

/**
 * Gives the cart's contents where it has them, so that they are not read again.
 * @param known the contents, where they were read together with the cart
 */
export type Change = (
  tx: Tx,
  cart: CartRow,
  now: Date,
  preloadedContents?: CartContents | undefined,
) => Promise<CartContents | undefined>;

/**
 * Runs a write of a cart: transaction, lock, change, prices and response. Creates the cart when there is none.
 * @param prefetchIds for a change that needs the contents: the products that may come into the cart
 * @param leavesOffer true when the shopper continues in the cart from before an offer, or in a new one
 */
export function changeCart(
  c: Context<AppEnv>,
  change: Change,
  prefetchIds?: readonly string[],
  { leavesOffer = false } = {},
): Promise<Cart> {
  return runCartRequest(c, async (tx, { now, ...words }) => {
    const session = c.var.session.row;
    const open = await lockOpenCart(tx, session, prefetchIds);
    const lockedCart = open && leavesOffer ? await findCartBehindDraft(tx, open) : open;
    const { cart, contents } = lockedCart ?? (await createEmptyCart(tx, session, { words, now, prefetchIds }));
    const takenContents = await takeCurrency(tx, session, { cart, contents }, { currency: words.currency, now });
    const preloadedContents = takenContents && (await applyDueContents(tx, cart, takenContents, now));
    const changed = await change(tx, cart, now, preloadedContents);
    if (lockedCart) await leaveOtherCart(tx, c.var.session, cart);
    // last, so that a refused first item leaves no session behind
    if (!lockedCart || lockedCart !== open) await attachCartToOwner(tx, c.var.session, cart);
    return { cart, contents: changed };
  });
}

/**
 * Runs a change that makes no sense without a cart; without one, returns an empty cart.
 * @param isRead true when the shopper only asked for the cart
 */
export function changeOpenCart(
  c: Context<AppEnv>,
  change: Change,
  prefetchIds?: readonly string[],
  { isRead = false } = {},
): Promise<Cart> {
  const changeLockedCart = async (tx: Tx, { now, ...words }: Request): Promise<Changed> => {
    const session = c.var.session.row;
    const lockedCart = await lockWithPrefetch(tx, session, prefetchIds);
    if (!lockedCart) return { cart: buildBlankCart(session, words) };
    const preloadedContents = await takeCurrency(tx, session, lockedCart, { currency: words.currency, now });
    if (!isRead) await leaveOtherCart(tx, c.var.session, lockedCart.cart);
    return { cart: lockedCart.cart, contents: await change(tx, lockedCart.cart, now, preloadedContents) };
  };
  return runCartRequest(c, changeLockedCart, isRead);
}

/**
 * Leaves the cart of a checkout link once the shopper changes the own cart; the linked one is ordered by then, or
 * empty.
 */
async function leaveOtherCart(tx: Tx, session: SessionHandle, { id }: CartRow): Promise<void> {
  if (session.row?.checkout_cart_id !== id) await leaveCheckoutLink(tx, session);
}

async function lockOpenCart(tx: Tx, session: SessionRow | null, prefetchIds: PrefetchIds): Promise<Changed | null> {
  if (!session) return null;
  return (
    (await lockWithPrefetch(tx, session, prefetchIds)) ??
    lockWithPrefetch(tx, await lockCartOwner(tx, session), prefetchIds)
  );
}

/**
 * Returns the open cart unless it is an offer, else the cart from before the offer. The link of the offer opens it
 * again.
 */
async function findCartBehindDraft(tx: Tx, open: Changed): Promise<Changed | null> {
  const offer = readCartOffer(open.cart);
  if (!offer) return open;
  const suspendedCart = offer.suspendedCartId ? await lockCartById(tx, offer.suspendedCartId) : null;
  return suspendedCart && suspendedCart.order_id === null ? { cart: suspendedCart } : null;
}

type PrefetchIds = readonly string[] | undefined;

async function lockWithPrefetch(tx: Tx, owner: CartOwner, prefetchIds: PrefetchIds): Promise<Changed | null> {
  if (prefetchIds) return lockWithContents(tx, owner, prefetchIds);
  const cart = await lockCart(tx, owner);
  return cart && { cart };
}

/**
 * Creates an empty cart. Its products are read first, so that the transaction begins with a read and does not have to
 * wait.
 */
async function createEmptyCart(
  tx: Tx,
  session: SessionRow | null,
  { words, now, prefetchIds }: { words: CartWords; now: Date; prefetchIds: PrefetchIds },
): Promise<Changed> {
  const contents = prefetchIds && (await readContents(tx, buildBlankCart(session, words), prefetchIds));
  return { cart: await insertCart(tx, session, words, now), contents };
}

interface Request extends CartWords {
  now: Date;
}

interface Changed {
  cart: CartRow;
  contents?: CartContents | undefined;
}

async function runCartRequest(
  c: Context<AppEnv>,
  work: (tx: Tx, request: Request) => Promise<Changed>,
  isRead = false,
): Promise<Cart> {
  const { now, config } = c.var.deps;
  // The database is read before the transaction, which on SQLite excludes all other work, including this request's
  const db = await getRulePinnedDb(c);
  const words = await readCartWords(c);
  const locale = asksForLocale(c) ? words.locale : null;
  const { session } = c.var;
  const storedSession = session.row;
  const changePricedCart = async (tx: Tx) => {
    // a try that was rolled back has changed nothing
    session.row = storedSession;
    const { cart, contents } = await work(tx, { now: now(), ...words });
    if (locale && locale !== cart.locale) await setCartLocale(tx, c.var.session.row, cart, locale);
    // The response shows all lines of the cart: later removals are always reported
    const currentContents = await applyDueContents(tx, cart, contents ?? (await readContents(tx, cart)), now());
    const sold = await removeUnsoldLines(tx, cart, currentContents);
    if (cart.id && sold.rows.length === 0) await endCheckoutLinks(tx, cart.id);
    const answer = await serializeCart(tx, await priceCart(tx, cart, now(), sold), {
      now: now(),
      publicUrl: config.publicUrl,
    });
    if (!isRead) await storeAnswer(c, tx, answer);
    return answer;
  };
  const changeOnce = () => transactionWithRules(db, changePricedCart);
  return isRead ? changeOnce() : withTaxCalculations(c.var.deps, changeOnce);
}

/** An offer has prices in its own currency; the cart of a checkout link stays in the currency and the locale that it was made in. */
function hasFixedWords(session: SessionRow | null, { id, draft }: CartRow): boolean {
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
  if (cart.currency === currency || hasFixedWords(session, cart)) return contents;
  cart.currency = currency;
  await saveCart(tx, cart, now);
  return undefined;
}

/** The whole cart as it is; an empty one before the first item. Lines that are not sold any more leave it, and are told. */
export async function readSessionCart(c: Context<AppEnv>): Promise<Cart> {
  const { now, config } = c.var.deps;
  const db = await getRulePinnedDb(c);
  const session = c.var.session.row;
  const words = await readCartWords(c);
  const storedCart = (await findCart(db, session)) ?? buildBlankCart(session, words);
  const contents = await readContents(db, storedCart);
  const isConverted = storedCart.currency !== words.currency && !hasFixedWords(session, storedCart);
  const isWritten = isConverted || findUnsoldRows(contents).length > 0 || listDueProducts(contents, now()).length > 0;
  if (isWritten) return changeOpenCart(c, async () => undefined, undefined, { isRead: true });
  const cart = { ...storedCart, locale: asksForLocale(c) ? words.locale : storedCart.locale };
  return serializeCart(db, await priceCart(db, cart, now(), contents), { now: now(), publicUrl: config.publicUrl });
}

export async function readCartWords(c: Context<AppEnv>): Promise<CartWords> {
  return { currency: await requestCurrency(c), locale: await requestLocale(c) };
}

/** True when the request asks for a locale; otherwise a cart keeps the one it has. */
function asksForLocale(c: Context<AppEnv>): boolean {
  return Boolean(c.req.query('$locale') || c.req.header('x-locale'));
}

/** The answer speaks it in any case. */
async function setCartLocale(tx: Tx, session: SessionRow | null, cart: CartRow, locale: string): Promise<void> {
  cart.locale = locale;
  const isLinked = cart.id === session?.checkout_cart_id;
  if (cart.id && !isLinked) await tx.updateTable('carts').set({ locale }).where('id', '=', cart.id).execute();
}
