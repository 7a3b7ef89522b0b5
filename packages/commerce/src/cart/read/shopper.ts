import { formatPageVersion } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { chooseLocale, parseStoreText, sellingCurrency } from '@mercer/platform/settings';
import { accountWithDefaults, findAccount } from '../../accounts/index.ts';
import { CartReader } from './cart-reader.ts';
import type { CartState } from './cart-state.ts';

/** Shopper who requests a page. Locale and currency are null when the session has none. */
export interface AskingShopper {
  locale: string | null;
  currency: string | null;
  /** Version as returned by {@link pageVersion}, at the same moment. */
  pageVersion: string;
  /**
   * Account and cart in these words, as the API answers them; undefined where something has to be written first, which
   * is the API's.
   */
  answers(words: { locale: string; currency: string }): Promise<ShopperAnswers | undefined>;
}

export interface ShopperAnswers {
  /** JSON text; `null` for a visitor */
  account: string;
  /** JSON text */
  cart: string;
  /** Number of pieces in the cart. */
  pieces: number;
}

/** @returns a function of a session's token: one statement, and more only for an account or for new prices */
export function createShopperReader(
  deps: Pick<AppDeps, 'db' | 'now' | 'config'>,
): (token: string) => Promise<AskingShopper> {
  const reader = new CartReader(deps);

  async function readAccountJson({ session }: CartState): Promise<string> {
    const row = session?.account_id ? await findAccount(deps.db, session.account_id) : undefined;
    return JSON.stringify(row ? await accountWithDefaults(deps.db, row) : null);
  }

  async function answerShopper(state: CartState, requestedWords: { locale: string; currency: string }) {
    const store = parseStoreText(state.store);
    const cart = await reader.answerRequest(state, {
      locale: chooseLocale(store, [requestedWords.locale, state.session?.locale]),
      currency: sellingCurrency(store, [requestedWords.currency, state.session?.currency]),
      isLocaleAsked: true,
    });
    return cart && { account: await readAccountJson(state), cart: cart.json, pieces: cart.pieces };
  }

  return async (token) => {
    const state = await reader.readCartState(token);
    const { session } = state;
    return {
      locale: session?.locale ?? null,
      currency: session?.currency ?? null,
      pageVersion: formatPageVersion(state),
      answers: (words) => answerShopper(state, words),
    };
  };
}
