import { type Db, hashToken, parseJson, type Row, withRules } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { runningPromotions } from '../../promotions/index.ts';
import { idleCutoff } from '../../session/idle-timeout.ts';
import { isDueForRenewal } from '../../session/renewal.ts';
import { storeOfText } from '../../settings/index.ts';
import { serializeCart } from '../answers/index.ts';
import { moneyIn, priceCart, productsOf, unsoldRows } from '../pricing/index.ts';
import { blankCart, type CartRow, type CartWords, cartSeenBy, fromRow } from '../record/index.ts';
import { type CartState, cartState } from './cart-state.ts';
import { type CartAnswer, type KeptCart, KeptCarts } from './kept-carts.ts';

/** In which words a cart is asked for. */
export interface AskedWords extends CartWords {
  /** else an open cart keeps the locale it has */
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
  readonly #kept = new KeptCarts();

  constructor({ db, now, config }: ReaderDeps) {
    this.#db = db;
    this.#publicUrl = config.publicUrl;
    this.#now = now;
  }

  /** @param token of the session, if there is one */
  state(token: string | undefined): Promise<CartState> {
    return cartState(this.#db, token ? hashToken(token) : '', idleCutoff(this.#now()));
  }

  /**
   * Undefined where something has to be written first: the session's last use, another currency of the cart, or lines that
   * are not sold any more.
   */
  async answer(state: CartState, words: AskedWords): Promise<CartAnswer | undefined> {
    const { session, cart } = state;
    const now = this.#now();
    if (session && isDueForRenewal(session, now)) return undefined;
    const isLinked = cart !== null && cart.id === session?.checkout_cart_id;
    if (cart && cart.currency !== words.currency && !isLinked) return undefined;
    const locale = cart && !words.isLocaleAsked ? cart.locale : words.locale;
    const row = cart && fromRow(parseJson<Row<'carts'>>(state.cartRow));
    const read = row ? cartSeenBy(session, row) : blankCart(session, words);
    // a cart has one holder; all others are told the same of it
    const key = [cart?.id, cart?.currency ?? words.currency, locale, read.viewerId === undefined].join(' ');
    const mark = markOf(state);
    const kept = this.#kept.get(key, mark, now);
    if (kept) return kept;
    return cart === null || row ? this.#priced({ ...read, locale }, state, { key, mark, now }) : undefined;
  }

  async #priced(cart: CartRow, state: CartState, place: Place): Promise<CartAnswer | undefined> {
    const { key, mark, now } = place;
    const rows = parseJson<Row<'cart_items'>[]>(state.lineRows);
    const { hasGiftcards, account, pricing } = state;
    const db = withRules(this.#db, pricing);
    const { until } = await runningPromotions(db, { currency: cart.currency, now });
    const money = moneyIn(storeOfText(state.store), cart);
    const contents = { money, rows, products: await productsOf(db, { money, rows }), hasGiftcards };
    if (unsoldRows(contents).length > 0) return undefined;
    const priced = await priceCart(db, cart, now, contents);
    const known = account && cart.account_id ? parseJson<Owner>(account) : undefined;
    const answer = await serializeCart(db, priced, { now, publicUrl: this.#publicUrl, account: known });
    const kept: KeptCart = {
      json: JSON.stringify(answer),
      pieces: answer.item_quantity,
      mark,
      until: earlier(until, priced.shipment.until),
    };
    if (isSteady(cart, rows, state)) this.#kept.set(key, kept);
    return kept;
  }
}

/** Of two dates; null: never. */
function earlier(one: string | null, other: string | null): string | null {
  return [one, other].filter((date) => date !== null).sort()[0] ?? null;
}

type Owner = Pick<Row<'accounts'>, 'id' | 'email' | 'first_name' | 'last_name'>;

interface Place {
  key: string;
  mark: string;
  now: Date;
}

/** What an answer is made of besides the products, which the version of the catalogue stands for. */
function markOf({ session, cart, cartRow, lineRows, account, catalog, pricing }: CartState): string {
  return [session?.account_id, cart && cartRow, lineRows, account, catalog, pricing].join('\n');
}

/** Coupons and gift cards are used up by others, and what a plan says of its dates is of this moment. */
function isSteady({ coupon_code }: CartRow, rows: Row<'cart_items'>[], { hasGiftcards }: CartState): boolean {
  return !coupon_code && !hasGiftcards && rows.every(({ purchase_option }) => purchase_option === null);
}
