import {
  isPlainObject,
  localizedFields,
  type Menu,
  type MenuItem,
  type PaymentMethodSettings,
  type PaymentSettings,
  type StoreSettings,
} from '@mercer/contract';
import { type Db, parseJson } from '@mercer/database';
import { findGatewayDefinition, type GatewayMethod, GatewayUnavailable } from '@mercer/gateways';
import type { Context } from 'hono';
import * as v from 'valibot';
import { allSettings, menu, payments, store, subscriptionSettings } from '../entities/index.ts';
import { type AppDeps, type AppEnv, getRulePinnedDb } from '../http/context.ts';
import { answerPublicly } from '../http/public-answer.ts';
import { defineRoute } from '../http/routes/define-route.ts';
import { requestLocale } from './currency.ts';
import { getRequestStore, readPayments, readRuleText, readSettings } from './read.ts';
import { serializeSession } from './session.ts';

/** The ways to pay, with all that a client needs to begin. */
async function browserPayments(deps: AppDeps): Promise<PaymentSettings> {
  return withCardEntry(await addClientIds(await readPayments(deps), deps));
}

/** Adds the account that is paid, which some scripts must name: where neither key nor setting tells it, the gateway does. */
async function addClientIds(payments: PaymentSettings, deps: AppDeps): Promise<PaymentSettings> {
  const methods = await Promise.all(
    Object.entries(payments).map(async ([method, settings]) => {
      const client_id = await askClientId(method, settings, deps);
      return [method, client_id ? { ...settings, client_id } : settings] as const;
    }),
  );
  return Object.fromEntries(methods);
}

async function askClientId(method: string, settings: PaymentMethodSettings, { gateways }: AppDeps) {
  const { client_id, gateway } = settings;
  if (client_id || !getGatewayMethod(method, gateway)?.asksClientId || !gateways.has(gateway)) return null;
  const clientIds: Record<string, (() => Promise<string | null>) | undefined> =
    (await gateways.openGateway(gateway)).clientIds ?? {};
  return clientIds[method]?.().catch(ignoreUnavailable);
}

function getGatewayMethod(method: string, gateway: string): GatewayMethod | undefined {
  const methods: Record<string, GatewayMethod | undefined> = findGatewayDefinition(gateway)?.methods ?? {};
  return methods[method];
}

/** The other ways to pay stand; the button of the method says itself that it cannot. */
function ignoreUnavailable(error: unknown): null {
  if (error instanceof GatewayUnavailable) return null;
  throw error;
}

/**
 * Adds an entry `card`, switched off, where no cards are taken: the published client library shows some wallets only
 * where it is there, whatever it says.
 */
function withCardEntry(payments: PaymentSettings): PaymentSettings {
  const wallet = Object.entries(payments).find(
    ([method, { gateway }]) => getGatewayMethod(method, gateway)?.needsCardEntry,
  );
  if (payments.card || !wallet) return payments;
  return { ...payments, card: { enabled: false, gateway: wallet[1].gateway } };
}

type Target = Required<Pick<MenuItem, 'type' | 'value'>> & Pick<MenuItem, 'options'>;

/**
 * Menus as published clients read them: each item says by its `type` and `value` where its address leads, an address by
 * `options` in which window, and the first menu is also `header` where the shop has none of that name.
 */
function publishedMenus(menus: readonly Menu[]): Menu[] {
  const typedMenus = menus.map((menu) => ({ ...menu, items: menu.items.map(toPublishedItem) }));
  const main = typedMenus.find(({ id }) => id === 'main') ?? typedMenus[0];
  return main && !typedMenus.some(({ id }) => id === 'header')
    ? [...typedMenus, { ...main, id: 'header' }]
    : typedMenus;
}

function toPublishedItem({ items, ...item }: MenuItem): MenuItem {
  return { ...item, ...parseMenuTarget(item.url), ...(items && { items: items.map(toPublishedItem) }) };
}

const types = { category: 'category', products: 'product', pages: 'page' } as const;

function parseMenuTarget(url: string): Target {
  if (url === '/') return { type: 'home', value: null };
  const [, folder, slug] = /^\/(category|products|pages)\/([^/?#]+)$/.exec(url) ?? [];
  const type = types[folder as keyof typeof types]; // undefined where there is no such folder
  return type && slug ? { type, value: { slug } } : { type: 'url', value: url, options: { target: 'self' } };
}

/**
 * Settings in the words of a locale. `$locale` stays, with the store's own words added, so that a client which keeps
 * the answer can change to any locale later.
 */
function localizeSettings<T>(value: T, locale: string, store: StoreSettings): T {
  return localizeValue(value, locale, store) as T; // localizing keeps the shape
}

function localizeValue(value: unknown, locale: string, store: StoreSettings): unknown {
  if (Array.isArray(value)) return value.map((entry) => localizeValue(entry, locale, store));
  if (!isPlainObject(value)) return value;
  const { $locale, ...plain } = value;
  const entries = Object.entries(plain).map(([name, entry]) => [name, localizeValue(entry, locale, store)]);
  if (!isPlainObject($locale)) return Object.fromEntries(entries);
  return {
    ...Object.fromEntries(entries),
    ...localizedFields($locale, locale, store.locales),
    $locale: mergeStoreWords($locale, plain, store.locale),
  };
}

function mergeStoreWords($locale: Record<string, unknown>, plain: Record<string, unknown>, storeLocale: string) {
  const names = new Set(Object.values($locale).flatMap((fields) => Object.keys(fields ?? {})));
  const words = Object.fromEntries([...names].map((name) => [name, plain[name]]));
  return { ...$locale, [storeLocale]: { ...words, ...Object($locale[storeLocale]) } };
}

/** How prices and shipping relate to their taxes: the setting `taxes`. */
export interface TaxSettings {
  /** True when prices contain their taxes where no country says something else. */
  prices_include_tax: boolean;
  /** What holds in single countries instead, by code. */
  countries: Record<string, { prices_include_tax: boolean }>;
  /** Shipping is taxed at its rule's rate, or divided over the rates of the goods. */
  shipping: 'standard' | 'goods';
  /** True when businesses of other member states of the European Union owe the tax themselves. */
  reverse_charge: boolean;
  /** Codes of the owner's own tax classes, beside those of every shop. */
  classes: string[];
  /** Prices of exports that no tax is due on: kept as they are, or less the tax that they contain at home. */
  export_prices: 'keep' | 'net';
  /** Source of the taxes: the shop's own rules, or a service. */
  provider: TaxProviderName;
  /** Action at the checkout while the provider does not answer: the shop's rules are used, or no order is taken. */
  fallback: 'rules' | 'refuse';
  /** Codes of the provider by tax class, where they differ from the usual ones. */
  tax_codes: Record<string, string>;
  /** Code of the provider for shipping. */
  shipping_tax_code: string;
}

/** Sources of taxes; each but `rules` is a gateway that calculates taxes. */
export const taxProviders = ['rules', 'stripe'] as const;
export type TaxProviderName = (typeof taxProviders)[number];

/** https://docs.stripe.com/tax/tax-codes: shipping */
const usualShippingTaxCode = 'txcd_92010001';

/** Tax classes that every shop has: `none` is for products without tax. */
export const builtInTaxClasses = ['standard', 'reduced', 'none'] as const;

/** Code of a tax class. */
export const taxClassCode = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9_-]{0,39}$/, 'a code of lower case letters, digits, - and _ is expected, such as books'),
);

const TaxSettingsSchema = v.object({
  prices_include_tax: v.fallback(v.boolean(), false),
  countries: v.fallback(v.record(v.string(), v.object({ prices_include_tax: v.boolean() })), {}),
  shipping: v.fallback(v.picklist(['standard', 'goods']), 'standard'),
  reverse_charge: v.fallback(v.boolean(), false),
  classes: v.fallback(v.array(v.string()), []),
  export_prices: v.fallback(v.picklist(['keep', 'net']), 'keep'),
  provider: v.fallback(v.picklist(taxProviders), 'rules'),
  fallback: v.fallback(v.picklist(['rules', 'refuse']), 'rules'),
  tax_codes: v.fallback(v.record(v.string(), v.string()), {}),
  shipping_tax_code: v.fallback(v.string(), usualShippingTaxCode),
});

export async function readTaxSettings(db: Db): Promise<TaxSettings> {
  const text = await readRuleText(db, 'taxes');
  return v.parse(TaxSettingsSchema, Object(text ? parseJson<unknown>(text) : {}));
}

/** Lists the tax classes of the shop: those of every shop, and the owner's own. */
export async function listTaxClasses(db: Db): Promise<string[]> {
  return [...builtInTaxClasses, ...(await readTaxSettings(db)).classes];
}

/** Returns true when businesses of other member states of the European Union owe the tax themselves. */
export async function isReverseChargeOn(db: Db): Promise<boolean> {
  return (await readTaxSettings(db)).reverse_charge;
}

const group = { access: 'shopper', tag: 'settings' } as const;

export const settingsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/settings',
    ...group,
    isRevalidated: true,
    summary: 'The store',
    answer: v.strictObject({ store }),
    handle: async (c) => answerJsonPublicly(c, { store: await buildPublicStore(c) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/settings/all',
    ...group,
    isRevalidated: true,
    summary: 'All settings in one answer',
    answer: allSettings,
    handle: async (c) => {
      const { menus, subscriptions } = await readSettings(c.var.deps.db, ['menus', 'subscriptions']);
      return answerJsonPublicly(c, {
        settings: { store: await buildPublicStore(c) },
        menus: localizeSettings(publishedMenus(menus), await requestLocale(c), await getRequestStore(c)),
        payments: withCardEntry(await readPayments(c.var.deps)),
        subscriptions,
        session: serializeSession(c.var.session.row, await getRequestStore(c)),
      });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/settings/menus',
    ...group,
    isRevalidated: true,
    summary: 'Menus',
    answer: v.array(menu),
    handle: async (c) => {
      const { menus } = await readSettings(c.var.deps.db, ['menus']);
      return answerJsonPublicly(
        c,
        localizeSettings(publishedMenus(menus), await requestLocale(c), await getRequestStore(c)),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/settings/payments',
    ...group,
    isRevalidated: true,
    summary: 'The ways to pay, by method',
    answer: payments,
    handle: async (c) => answerJsonPublicly(c, await browserPayments(c.var.deps)),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/settings/subscriptions',
    ...group,
    isRevalidated: true,
    summary: 'What may be done with a subscription',
    answer: subscriptionSettings,
    handle: async (c) => answerJsonPublicly(c, (await readSettings(c.var.deps.db, ['subscriptions'])).subscriptions),
  }),
];

function answerJsonPublicly(c: Context<AppEnv>, value: unknown): Response {
  return answerPublicly(c, JSON.stringify(value));
}

async function buildPublicStore(c: Context<AppEnv>): Promise<StoreSettings> {
  const store = { ...(await localizedStore(c)), url: c.var.deps.config.publicUrl };
  const { prices_include_tax } = await readTaxSettings(await getRulePinnedDb(c));
  return prices_include_tax ? { ...store, prices_include_tax } : store;
}

async function localizedStore(c: Context<AppEnv>): Promise<StoreSettings> {
  const store = await getRequestStore(c);
  return localizeSettings(store, await requestLocale(c), store);
}
