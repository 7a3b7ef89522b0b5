import type { Session, StoreSettings } from '@mercer/contract';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Tx } from '../db/index.ts';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { lenientText } from '../http/lenient-text.ts';
import { readFields } from '../http/read-fields.ts';
import type { SessionRow } from '../http/session-handle.ts';
import { knownCurrencies } from './currency.ts';
import { storeOf } from './read.ts';

/** What the shopper chooses anew for the session. */
export const SessionChange = v.object({ locale: v.optional(lenientText), currency: v.optional(lenientText) });

/** Codes that the store has. */
type PreferenceChange = v.InferOutput<typeof SessionChange>;

/** What a module above does when the shopper chooses, before the session keeps it. */
export type FollowLocale = (tx: Tx, session: SessionRow | null, change: PreferenceChange) => Promise<void>;

/** /api/session */
export function createSessionRoutes(follow: FollowLocale) {
  return new Hono<AppEnv>()
    .get('/', async (c) => c.json(sessionOf(c.var.session.row, await storeOf(c))))
    .put('/', async (c) => {
      const store = await storeOf(c);
      const change = preferencesOf(readFields(SessionChange, await readObject(c)), store);
      if (Object.keys(change).length > 0) await changePreferences(c, change, follow);
      return c.json(sessionOf(c.var.session.row, store));
    });
}

function changePreferences(
  { var: { deps, session } }: Context<AppEnv>,
  change: PreferenceChange,
  follow: FollowLocale,
) {
  return deps.db.transaction().execute(async (tx) => {
    // the cart is locked before the session, as an order does it
    await follow(tx, session.row, change);
    await session.keep(change, tx);
  });
}

/** What the shopper has chosen, else what the store has. */
export function sessionOf(row: SessionRow | null, store: StoreSettings): Session {
  return {
    account_id: row?.account_id ?? null,
    cart_id: row?.cart_id ?? null,
    locale: ownOr(store.locales, row?.locale, store.locale),
    currency: ownOr(knownCurrencies(store), row?.currency, store.currency),
  };
}

function preferencesOf({ locale, currency }: PreferenceChange, store: StoreSettings): PreferenceChange {
  return {
    ...(locale === undefined ? {} : { locale: oneOf(store.locales, locale, 'locale') }),
    ...(currency === undefined ? {} : { currency: oneOf(knownCurrencies(store), currency, 'currency') }),
  };
}

function oneOf(known: { code: string }[], code: string, param: string): string {
  const match = known.find((entry) => entry.code === code);
  if (!match) throw invalid(`The store does not have this ${param}`, param);
  return match.code;
}

/** A code that the store had when it was chosen may be gone. */
function ownOr(known: { code: string }[], code: string | null | undefined, fallback: string): string {
  return known.find((entry) => entry.code === code)?.code ?? fallback;
}
