import { accountWithDefaults, findAccount } from '../../accounts/index.ts';
import { pageVersionOf } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { knownLocale, sellingCurrency, storeOfText } from '../../settings/index.ts';
import { CartReader } from './cart-reader.ts';
import type { CartState } from './cart-state.ts';

/** Who asks for a page. What was chosen for the session is null where nothing was. */
export interface AskingShopper {
  locale: string | null;
  currency: string | null;
  /** as {@link pageVersion}, at the same moment */
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
  /** in the cart */
  pieces: number;
}

/** @returns a function of a session's token: one statement, and more only for an account or for new prices */
export function createShopperReader(
  deps: Pick<AppDeps, 'db' | 'now' | 'config'>,
): (token: string) => Promise<AskingShopper> {
  const reader = new CartReader(deps);

  async function accountOf({ session }: CartState): Promise<string> {
    const row = session?.account_id ? await findAccount(deps.db, session.account_id) : undefined;
    return JSON.stringify(row ? await accountWithDefaults(deps.db, row) : null);
  }

  async function answers(state: CartState, asked: { locale: string; currency: string }) {
    const store = storeOfText(state.store);
    const cart = await reader.answer(state, {
      locale: knownLocale(store, [asked.locale, state.session?.locale]),
      currency: sellingCurrency(store, [asked.currency, state.session?.currency]),
      isLocaleAsked: true,
    });
    return cart && { account: await accountOf(state), cart: cart.json, pieces: cart.pieces };
  }

  return async (token) => {
    const state = await reader.state(token);
    const { session } = state;
    return {
      locale: session?.locale ?? null,
      currency: session?.currency ?? null,
      pageVersion: pageVersionOf(state),
      answers: (words) => answers(state, words),
    };
  };
}
