import { type Context, Hono } from 'hono';
import { type AppDeps, type AppEnv, listRequestedLocales } from '../../http/context.ts';
import { requirePublicKey } from '../../http/key.ts';
import { readSessionToken } from '../../session/handle.ts';
import { chooseLocale, parseStoreText, sellingCurrency } from '../../settings/index.ts';
import { CartReader, type RequestedWords } from './cart-reader.ts';
import type { CartState } from './cart-state.ts';

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
