import {
  cardMethods,
  isKeyInTable,
  isPlainObject,
  type Menu,
  type PaymentMethodSettings,
  type PaymentSettings,
  type StoreSettings,
  type SubscriptionSettings,
} from '@mercer/contract';
import { type Db, defineStatement, parseJson, ruleStatement } from '@mercer/database';
import { type BrowserSettings, findGatewayDefinition } from '@mercer/gateways';
import type { Context } from 'hono';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Config } from '../http/config.ts';
import { type AppDeps, type AppEnv, getRulePinnedDb } from '../http/context.ts';
import { MenusSchema, PaymentsSchema, StoreSchema, SubscriptionsSchema } from './schemas.ts';

interface Settings {
  store: StoreSettings;
  menus: Menu[];
  payments: PaymentSettings;
  subscriptions: SubscriptionSettings;
}

/** Settings of a store before its owner changes any (§9). */
export const defaultSettings: Settings = {
  store: {
    name: 'Shop',
    country: 'US',
    locale: 'en-US',
    currency: 'USD',
    locales: [{ code: 'en-US', name: 'English (United States)' }],
    currencies: [{ code: 'USD', name: 'US Dollar', type: 'base', decimals: 2 }],
  },
  menus: [],
  // the gateways that the sandbox plays
  payments: {
    card: { enabled: true, gateway: 'mercer', mode: 'test' },
    airwallex: { enabled: true, gateway: 'airwallex', mode: 'test' },
  },
  subscriptions: { enabled: true, pause: true, cancel: true },
};

/**
 * The methods that the store can be paid with. With keys of its own these are the ones of their gateways, and what each is for
 * is always among them, unless the settings have switched it off there; what the sandbox plays is none.
 */
function filterAcceptedPayments(payments: PaymentSettings, config: Config): PaymentSettings {
  const keys = collectBrowserKeys(config);
  const enabledPayments = filterEnabled(payments);
  if (config.gateways.card) {
    return mapPaymentMethods(enabledPayments, (method) => ({
      ...keys[method.gateway],
      ...getSimulatedScripts(config, method),
      ...method,
    }));
  }
  const chargeableMethods = Object.entries(enabledPayments).filter(
    ([method, { gateway }]) => isKeyInTable(keys, gateway) && !demoMethods.includes(method),
  );
  const gatewayMethods = Object.keys(keys).flatMap((gateway) => listGatewayMethods(gateway, payments, config));
  const offered = Object.fromEntries([...gatewayMethods.toReversed(), ...chargeableMethods]);
  const scripts = collectRegionScripts(config);
  return mapPaymentMethods(offered, (method) => ({ ...method, ...keys[method.gateway], ...scripts[method.gateway] }));
}

/** The demo's own toggle: with keys its fields are those of 'Credit/Debit Card'. */
const demoMethods: readonly string[] = cardMethods.filter((method) => method !== 'card');

/** Filters the enabled methods, because clients offer every method that is present. */
function filterEnabled(payments: PaymentSettings): PaymentSettings {
  return Object.fromEntries(Object.entries(payments).filter(([, method]) => method?.enabled));
}

/** Lists the methods of a gateway that has keys but no settings; of several gateways for a method the first takes it. */
function listGatewayMethods(gateway: string, payments: PaymentSettings, { live }: Config) {
  const storedMethods: Record<string, PaymentMethodSettings | undefined> = payments;
  const methods = Object.entries(findGatewayDefinition(gateway)?.methods ?? {});
  return methods.flatMap(([method, { isDefault, defaultSettings }]) => {
    const storedMethod = storedMethods[method];
    const isOff = storedMethod?.gateway === gateway && !storedMethod.enabled;
    if (!isDefault || isOff || (live && isDefault === 'test')) return [];
    return [[method, { enabled: true, gateway, ...defaultSettings }] as const];
  });
}

function getSimulatedScripts({ playedScripts = {} }: Config, { gateway }: PaymentMethodSettings) {
  return isKeyInTable(playedScripts, gateway) ? { scripts: playedScripts[gateway] ?? [] } : {};
}

/** Collects the public keys of the gateways in use that take real money, by gateway. */
function collectBrowserKeys({ gateways, live }: Config): Record<string, BrowserSettings & { mode: string }> {
  const mode = live ? 'live' : 'test';
  const entries = Object.entries(gateways).flatMap(([name, keys]) => {
    const definition = findGatewayDefinition(name);
    return definition?.keys ? [[name, { ...definition.browserSettings?.(keys), mode }] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Collects the scripts of gateways that have one script for each region. */
function collectRegionScripts({ gateways }: Config): Record<string, { scripts: Script[] }> {
  const entries = Object.entries(gateways).flatMap(([name, keys]) => {
    const scripts = findGatewayDefinition(name)?.regionScripts?.(keys);
    return scripts ? [[name, { scripts }] as const] : [];
  });
  return Object.fromEntries(entries);
}

type Script = NonNullable<PaymentMethodSettings['scripts']>[number];

function mapPaymentMethods(
  payments: PaymentSettings,
  change: (method: PaymentMethodSettings) => PaymentMethodSettings,
): PaymentSettings {
  return Object.fromEntries(Object.entries(payments).map(([id, method]) => [id, change(method)]));
}

type SettingParsers = { [Id in keyof Settings]: (text: string | null) => Settings[Id] };

/**
 * Parsers of settings; the text is null for a setting that was never set. Results are memoized, because parsing takes a
 * while and the text rarely changes.
 */
export const settingParsers: SettingParsers = {
  store: rememberLast((text) => parseStoreSettings(parseSettingText(text))),
  menus: rememberLast((text) => parseOrUndefined(MenusSchema, parseSettingText(text)) ?? defaultSettings.menus),
  payments: rememberLast(
    (text) => parseOrUndefined(PaymentsSchema, parseSettingText(text)) ?? defaultSettings.payments,
  ),
  subscriptions: rememberLast(
    (text) => parseOrUndefined(SubscriptionsSchema, parseSettingText(text)) ?? defaultSettings.subscriptions,
  ),
};

function parseSettingText(text: string | null): unknown {
  return text === null ? undefined : parseJson(text);
}

/** Field by field, so that one wrong value does not change the store's currency. */
function parseStoreSettings(stored: unknown): StoreSettings {
  const storedFields = isPlainObject(stored) ? stored : {};
  const { store } = defaultSettings;
  const fields = Object.entries(StoreSchema.entries).map(([name, schema]) => {
    const value = parseOrUndefined(schema as v.GenericSchema, storedFields[name]); // fields have different types
    return [name, value ?? store[name as keyof StoreSettings]]; // the schema's fields are the type's
  });
  const parsedStore = Object.fromEntries(fields) as StoreSettings; // the schema's fields are the type's
  return { ...parsedStore, ...includeOwnCodes(parsedStore) };
}

/** The store's own locale and currency are among those it has, and no other currency is the base. */
function includeOwnCodes({ locale, locales, currency, currencies }: StoreSettings) {
  const includesCode = (list: { code: string }[], code: string) => list.some((entry) => entry.code === code);
  const possible = currencies.filter(({ code, type }) => code === currency || type !== 'base');
  return {
    locales: includesCode(locales, locale) ? locales : [{ code: locale, name: locale }, ...locales],
    currencies: includesCode(possible, currency) ? possible : [{ code: currency, type: 'base' as const }, ...possible],
  };
}

function parseOrUndefined<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output | undefined {
  const result = value === undefined ? undefined : v.safeParse(schema, value);
  return result?.success ? result.output : undefined;
}

/** Name, country, locales and currencies of the store. */
export async function readStoreSettings(db: Db): Promise<StoreSettings> {
  return settingParsers.store(await readRuleText(db, 'store'));
}

/** Time zone of the store's days: those of invoices, reports, coupons and mails. */
export async function readTimeZone(db: Db): Promise<string> {
  return (await readStoreSettings(db)).time_zone ?? 'UTC';
}

/** The text of a setting that prices or payments go by; null when it was never set. */
export async function readRuleText(db: Db, id: (typeof rules)[number]): Promise<string | null> {
  const row = (await ruleRows(db)).find((candidate) => candidate.id === id);
  return row?.value ?? null;
}

/**
 * Says whether any customer has, or had, a group, an exemption from taxes or a VAT id, so that shops without such customers look
 * nobody up. It is read with the settings, whose version its changes raise.
 */
export async function hasCustomerTerms(db: Db): Promise<boolean> {
  return (await ruleRows(db)).some(({ id }) => id === customerTerms);
}

const rules = ['store', 'payments', 'manual_payments', 'taxes'] as const;
/** Counter that triggers of customers with terms write. */
const customerTerms = 'customer_terms';
const ruleRows = ruleStatement((db) =>
  db
    .selectFrom('settings')
    .selectAll()
    .where('id', 'in', rules)
    .unionAll(
      db
        .selectFrom('counters')
        .select(['id', sql<string>`''`.as('value')])
        .where('id', '=', customerTerms),
    ),
);

/** The store as its setting says, where that was read with something else. @param text null when it was never set */
export function parseStoreText(text: string | null): StoreSettings {
  return settingParsers.store(text);
}

/** Sets the store of a request that has read the setting with something else. */
export function setRequestStore(c: Context<AppEnv>, text: string | null): void {
  c.set('store', Promise.resolve(parseStoreText(text)));
}

/** The store of the request, read once. */
export function getRequestStore(c: Context<AppEnv>): Promise<StoreSettings> {
  const storePromise = c.get('store') ?? getRulePinnedDb(c).then(readStoreSettings);
  c.set('store', storePromise);
  return storePromise;
}

/** The settings named, and the defaults for the rest. What makes no sense is left out, never shown. */
export async function readSettings(db: Db, ids: (keyof Settings)[]): Promise<Settings> {
  const rows = await settingRows(db);
  const texts = new Map(rows.map(({ id, value }) => [id, value]));
  const readSetting = <Id extends keyof Settings>(id: Id): Settings[Id] =>
    ids.includes(id) ? settingParsers[id](texts.get(id) ?? null) : defaultSettings[id];
  return {
    store: readSetting('store'),
    menus: readSetting('menus'),
    payments: readSetting('payments'),
    subscriptions: readSetting('subscriptions'),
  };
}

const settingIds: (keyof Settings)[] = ['store', 'menus', 'payments', 'subscriptions'];
const settingRows = defineStatement((db) => db.selectFrom('settings').selectAll().where('id', 'in', settingIds));

/** The ways to pay that the store offers, through the gateways that it has keys of. */
export async function readPayments({ db, config }: Pick<AppDeps, 'db' | 'config'>): Promise<PaymentSettings> {
  return filterAcceptedPayments((await readSettings(db, ['payments'])).payments, config);
}

/** Memoizes the parsed setting until its text changes. */
export function rememberLast<Output>(readText: (text: string | null) => Output): (text: string | null) => Output {
  let last: { text: string | null; output: Output } | undefined;
  return (text) => {
    if (!last || last.text !== text) last = { text, output: readText(text) };
    return last.output;
  };
}
