import type { Session, StoreSettings } from '@mercer/contract';
import type { Tx } from '@mercer/database';
import type { Context } from 'hono';
import * as v from 'valibot';
import { session as sessionAnswer } from '../entities/index.ts';
import { readJsonObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { buildValidationError } from '../http/errors.ts';
import { inputObject } from '../http/input-object.ts';
import { parseBodyFields } from '../http/read-fields.ts';
import { defineRoute } from '../http/routes/define-route.ts';
import { mountRoutes } from '../http/routes/mount-routes.ts';
import type { SessionRow } from '../http/session-handle.ts';
import { lenientText } from '../http/text-pattern.ts';
import { listEnabledCurrencies } from './currency.ts';
import { getRequestStore } from './read.ts';

/** Body of a change of the session's language and currency. */
const SessionChange = inputObject({ locale: v.optional(lenientText), currency: v.optional(lenientText) });

/** Codes that the store has. */
type PreferenceChange = v.InferOutput<typeof SessionChange>;

/** Hook of a higher module that runs when the shopper makes a choice, before the session stores it. */
export type FollowLocale = (tx: Tx, session: SessionRow | null, change: PreferenceChange) => Promise<void>;

const group = { access: 'shopper', tag: 'session' } as const;

interface Services {
  follow: FollowLocale;
}

export const sessionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/session',
    ...group,
    summary: 'Who asks, in which language and currency',
    answer: sessionAnswer,
    handle: async (c) => c.json(serializeSession(c.var.session.row, await getRequestStore(c))),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/session',
    idempotency: 'repeatable',
    ...group,
    summary: 'Chooses language or currency',
    body: SessionChange,
    example: { locale: 'en-US', currency: 'USD' },
    answer: sessionAnswer,
    hasErrors: true,
    handle: async (c, { follow }: Services) => {
      const store = await getRequestStore(c);
      const change = parsePreferences(parseBodyFields(SessionChange, await readJsonObject(c)), store);
      if (Object.keys(change).length > 0) await changePreferences(c, change, follow);
      return c.json(serializeSession(c.var.session.row, store));
    },
  }),
];

/** /api/session */
export function createSessionRoutes(follow: FollowLocale) {
  return mountRoutes(sessionRoutes, '/api/session', { follow });
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

/** Serializes the session: the shopper's choices, else the store's defaults. */
export function serializeSession(row: SessionRow | null, store: StoreSettings): Session {
  return {
    account_id: row?.account_id ?? null,
    cart_id: row?.cart_id ?? null,
    locale: pickKnownCode(store.locales, row?.locale, store.locale),
    currency: pickKnownCode(listEnabledCurrencies(store), row?.currency, store.currency),
  };
}

function parsePreferences({ locale, currency }: PreferenceChange, store: StoreSettings): PreferenceChange {
  return {
    ...(locale === undefined ? {} : { locale: requireKnownCode(store.locales, locale, 'locale') }),
    ...(currency === undefined
      ? {}
      : { currency: requireKnownCode(listEnabledCurrencies(store), currency, 'currency') }),
  };
}

function requireKnownCode(entries: { code: string }[], code: string, param: string): string {
  const match = entries.find((entry) => entry.code === code);
  if (!match) throw buildValidationError(`The store does not have this ${param}`, param);
  return match.code;
}

/** A code that the store had when it was chosen may be gone. */
function pickKnownCode(entries: { code: string }[], code: string | null | undefined, fallback: string): string {
  return entries.find((entry) => entry.code === code)?.code ?? fallback;
}
