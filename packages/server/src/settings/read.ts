import { isPlainObject, type PaymentSettings, type StoreSettings } from '@mercer/contract';
import type { Context } from 'hono';
import * as v from 'valibot';
import { type Db, parseJson, statement } from '../db/index.ts';
import type { AppDeps, AppEnv } from '../http/context.ts';
import { defaultSettings, type Settings } from './defaults.ts';
import { MenusSchema, PaymentsSchema, StoreSchema, SubscriptionsSchema } from './schemas.ts';

/** Name, country, locales and currencies of the store. */
export async function readStore(db: Db): Promise<StoreSettings> {
  const [row] = await storeRow(db);
  return storeSaid(row?.value ?? null);
}

const storeRow = statement((db) => db.selectFrom('settings').select('value').where('id', '=', 'store'));

/** What the setting `store` says; it takes a while to read, and is nearly always what it was. */
const storeSaid = rememberLast((text: string | null) => storeFrom(text === null ? undefined : parseJson(text)));

function rememberLast<Input, Output>(read: (input: Input) => Output): (input: Input) => Output {
  let last: { input: Input; output: Output } | undefined;
  return (input) => {
    if (!last || last.input !== input) last = { input, output: read(input) };
    return last.output;
  };
}

/** For requests that have read the setting with something else. */
export function knowStore(c: Context<AppEnv>, text: string | null): void {
  c.set('store', Promise.resolve(storeSaid(text)));
}

/** The store of the request, read once. */
export function storeOf(c: Context<AppEnv>): Promise<StoreSettings> {
  const known = c.get('store') ?? readStore(c.var.deps.db);
  c.set('store', known);
  return known;
}

/** The settings named, and the defaults for the rest. What makes no sense is left out, never shown. */
export async function readSettings(db: Db, ids: (keyof Settings)[]): Promise<Settings> {
  const rows = await db.selectFrom('settings').selectAll().where('id', 'in', ids).execute();
  const stored = new Map(rows.map(({ id, value }) => [id, parseJson<unknown>(value)]));
  return {
    store: storeFrom(stored.get('store')),
    menus: read(MenusSchema, stored.get('menus')) ?? defaultSettings.menus,
    payments: enabledOf(read(PaymentsSchema, stored.get('payments')) ?? defaultSettings.payments),
    subscriptions: read(SubscriptionsSchema, stored.get('subscriptions')) ?? defaultSettings.subscriptions,
  };
}

/** The ways to pay that the store offers. Live, the sandbox's own are none. */
export async function readPayments({ db, config }: Pick<AppDeps, 'db' | 'config'>): Promise<PaymentSettings> {
  const { payments } = await readSettings(db, ['payments']);
  if (!config.live) return payments;
  const isLive = ([, method]: [string, { gateway: string; mode?: string }]) =>
    method.gateway !== 'mercer' && method.mode !== 'test';
  return Object.fromEntries(Object.entries(payments).filter(isLive));
}

/** Field by field, so that one wrong value does not change the store's currency. */
function storeFrom(stored: unknown): StoreSettings {
  const given = isPlainObject(stored) ? stored : {};
  const { store } = defaultSettings;
  const fields = Object.entries(StoreSchema.entries).map(([name, schema]) => {
    const value = read(schema as v.GenericSchema, given[name]); // each has its own type
    return [name, value ?? store[name as keyof StoreSettings]]; // the schema's fields are the type's
  });
  const known = Object.fromEntries(fields) as StoreSettings; // the schema's fields are the type's
  return { ...known, ...withOwn(known) };
}

/** The store's own locale and currency are among those it has. */
function withOwn({ locale, locales, currency, currencies }: StoreSettings) {
  const has = (list: { code: string }[], code: string) => list.some((known) => known.code === code);
  return {
    locales: has(locales, locale) ? locales : [{ code: locale, name: locale }, ...locales],
    currencies: has(currencies, currency) ? currencies : [{ code: currency, type: 'base' as const }, ...currencies],
  };
}

/** To a client a method that is there is one that can be chosen. */
function enabledOf(payments: PaymentSettings): PaymentSettings {
  return Object.fromEntries(Object.entries(payments).filter(([, method]) => method?.enabled));
}

function read<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output | undefined {
  const result = value === undefined ? undefined : v.safeParse(schema, value);
  return result?.success ? result.output : undefined;
}
