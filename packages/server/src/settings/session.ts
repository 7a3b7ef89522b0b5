import type { Session, StoreSettings } from '@mercer/contract';
import { Hono } from 'hono';
import { readObject } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import type { SessionRow } from '../session/handle.ts';
import { readStore } from './read.ts';

export const sessionRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(sessionOf(c.var.session.row, await readStore(c.var.deps.db))))
  .put('/', async (c) => {
    const store = await readStore(c.var.deps.db);
    const change = changeOf(await readObject(c), store);
    const row = Object.keys(change).length > 0 ? await c.var.session.keep(change) : c.var.session.row;
    return c.json(sessionOf(row, store));
  });

/** What the shopper has chosen, else what the store has. */
export function sessionOf(row: SessionRow | null, store: StoreSettings): Session {
  return {
    account_id: row?.account_id ?? null,
    cart_id: row?.cart_id ?? null,
    locale: row?.locale ?? store.locale,
    currency: row?.currency ?? store.currency,
  };
}

function changeOf({ locale, currency }: Record<string, unknown>, store: StoreSettings) {
  return {
    ...(locale === undefined ? {} : { locale: oneOf(store.locales, locale, 'locale') }),
    ...(currency === undefined ? {} : { currency: oneOf(store.currencies, currency, 'currency') }),
  };
}

function oneOf(known: { code: string }[], code: unknown, param: string): string {
  const match = known.find((entry) => entry.code === code);
  if (!match) throw invalid(`The store does not have this ${param}`, param);
  return match.code;
}
