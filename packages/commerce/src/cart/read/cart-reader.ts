import { Cache } from '@mercer/cache';
import { type Db, hashToken, parseJson, type Row, withRuleVersion } from '@mercer/database';
import { type AppDeps, type AppEnv, listRequestedLocales } from '@mercer/platform/http/context';
import { requirePublicKey } from '@mercer/platform/http/key';
import { readSessionToken } from '@mercer/platform/session/handle';
import { computeIdleCutoff, isDueForRenewal } from '@mercer/platform/session/session-row';
import { chooseLocale, parseStoreText, sellingCurrency } from '@mercer/platform/settings';
import { type Context, Hono } from 'hono';
import type { Purchasable } from '../../catalog/index.ts';
import { runningPromotions } from '../../promotions/index.ts';
import { buildCartMoney, findUnsoldRows, listDueProducts, priceCart, readRowProducts } from '../pricing/index.ts';
import { buildBlankCart, type CartRow, type CartWords, parseCartRow, toVisibleCart } from '../record/index.ts';
import { serializeCart } from '../responses/index.ts';
import { type CartState, readCartState } from './cart-state.ts';

/** A cart as it is answered. */
export interface CartAnswer {
  json: string;
  /** Number of pieces in the cart. */
  pieces: number;
}

/** Currency and locale in which a cart is requested. */
export interface RequestedWords extends CartWords {
  /** True when the request names a locale; otherwise an open cart keeps its own. */
  isLocaleAsked: boolean;
}

type ReaderDeps = Pick<AppDeps, 'db' | 'now'> & { config: Pick<AppDeps['config'], 'publicUrl'> };

/**
 * Reads carts without writing. One statement tells who asks and what is in the cart; a cart that would be priced as the
 * last time is answered as the last time.
 */
export class CartReader {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #publicUrl: string;
  readonly #carts = new Cache<string, CartAnswer>('carts', ({ json }) => json.length);

  constructor({ db, now, config }: ReaderDeps) {
    this.#db = db;
    this.#publicUrl = config.publicUrl;
    this.#now = now;
  }

  /** @param token of the session, if there is one */
  readCartState(token: string | undefined): Promise<CartState> {
    return readCartState(this.#db, token ? hashToken(token) : '', computeIdleCutoff(this.#now()));
  }

  /**
   * Undefined where something has to be written first: the session's last use, another currency of the cart, or lines that
   * are not sold any more.
   */
  async answerRequest(state: CartState, words: RequestedWords): Promise<CartAnswer | undefined> {
    const { session, cart } = state;
    const now = this.#now();
    if (session && isDueForRenewal(session, now)) return undefined;
    const isLinked = cart !== null && cart.id === session?.checkout_cart_id;
    if (cart && cart.currency !== words.currency && !isLinked) return undefined;
    const locale = cart && !words.isLocaleAsked ? cart.locale : words.locale;
    const row = cart && parseCartRow(parseJson<Row<'carts'>>(state.cartRow));
    const viewedCart = row ? toVisibleCart(session, row) : buildBlankCart(session, words);
    // a cart has one holder; all others are told the same of it
    const key = [cart?.id, cart?.currency ?? words.currency, locale, viewedCart.viewerId === undefined].join(' ');
    const mark = buildCacheMark(state);
    const cachedCart = this.#carts.get(key, { version: mark, now: now.getTime() });
    if (cachedCart) return cachedCart;
    return cart === null || row ? this.#priced({ ...viewedCart, locale }, state, { key, mark, now }) : undefined;
  }

  async #priced(cart: CartRow, state: CartState, place: CacheSlot): Promise<CartAnswer | undefined> {
    const { key, mark, now } = place;
    const rows = parseJson<Row<'cart_items'>[]>(state.lineRows);
    const { hasGiftcards, account, pricing } = state;
    const db = withRuleVersion(this.#db, pricing);
    const { until } = await runningPromotions(db, { currency: cart.currency, now });
    const money = buildCartMoney(parseStoreText(state.store), cart);
    const contents = { money, rows, products: await readRowProducts(db, { money, rows }), hasGiftcards };
    if (findUnsoldRows(contents).length > 0 || listDueProducts(contents, now).length > 0) return undefined;
    const priced = await priceCart(db, cart, now, contents);
    const ownerFields = account && cart.account_id ? parseOwner(account) : undefined;
    const answer = await serializeCart(db, priced, { now, publicUrl: this.#publicUrl, account: ownerFields });
    const cartAnswer = { json: JSON.stringify(answer), pieces: answer.item_quantity };
    const expiresAt = findEarliestTime(until, priced.shipment.until, ...listChangeTimes(contents.products));
    // an estimate ends when the provider of taxes answers
    const isFinal = priced.taxSource.kind !== 'estimate';
    if (isFinal && isCacheable(cart, rows, state)) this.#carts.set(key, cartAnswer, { version: mark, expiresAt });
    return cartAnswer;
  }
}

/** Returns the earliest of these dates in milliseconds; null means never. */
function findEarliestTime(...dates: (string | null)[]): number {
  return Math.min(...dates.map((date) => (date === null ? Number.POSITIVE_INFINITY : Date.parse(date))));
}

type Owner = Pick<Row<'accounts'>, 'id' | 'email' | 'first_name' | 'last_name'>;

/** Reads the account as carts show it. Whether its address is confirmed decides on prices alone. */
function parseOwner(account: string): Owner {
  const { email_verified: _, ...owner } = parseJson<Owner & { email_verified: number }>(account);
  return owner;
}

function listChangeTimes(products: ReadonlyMap<string, Purchasable>): (string | null)[] {
  return [...products.values()].map(({ nextChangeAt }) => nextChangeAt);
}

interface CacheSlot {
  key: string;
  mark: string;
  now: Date;
}

/** Builds the mark of everything that a response depends on; the version of the catalogue stands for the products. */
function buildCacheMark({ session, cart, cartRow, lineRows, account, catalog, pricing }: CartState): string {
  return [session?.account_id, cart && cartRow, lineRows, account, catalog, pricing].join('\n');
}

/** Coupons and gift cards are used up by others, and what a plan says of its dates is of this moment. */
function isCacheable({ coupon_code }: CartRow, rows: Row<'cart_items'>[], { hasGiftcards }: CartState): boolean {
  return !coupon_code && !hasGiftcards && rows.every(({ purchase_option }) => purchase_option === null);
}

/** `GET /api/cart` where nothing has to be written; else the routes of the cart answer it. */
export function createCartReadRoutes(deps: Pick<AppDeps, 'db' | 'now' | 'config'>) {
  const reader = new CartReader(deps);
  return new Hono<AppEnv>().get('/', requirePublicKey(), async (c, next) => {
    const state = await reader.readCartState(readSessionToken(c));
    const answer = await reader.answerRequest(state, readRequestedWords(c, state));
    if (!answer) return next();
    c.header('Cache-Control', 'no-store');
    c.header('Content-Type', 'application/json');
    return c.body(answer.json);
  });
}

function readRequestedWords(c: Context<AppEnv>, { session, store }: CartState): RequestedWords {
  const settings = parseStoreText(store);
  const currencies = [c.req.query('$currency'), c.req.header('x-currency'), session?.currency];
  const locales = listRequestedLocales(c);
  return {
    currency: sellingCurrency(settings, currencies),
    locale: chooseLocale(settings, [...locales, session?.locale]),
    isLocaleAsked: locales.some(Boolean),
  };
}
