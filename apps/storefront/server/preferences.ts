import { createHash } from 'node:crypto';
import {
  type CurrencyRecord,
  contactLines,
  localize,
  type Menu,
  type PaymentSettings,
  type StoreSettings,
} from '@mercer/contract';
import { type AskingShopper, ownerPart } from '@mercer/server';
import { moneySample } from '../app/money-sample.ts';
import type { RequestContext } from '../app/request-context.ts';
import { preferredLocale } from './accept-language.ts';
import { type ReadApi, readContents } from './contents.ts';
import { cookieOf, sessionOf } from './cookie.ts';

type Shown =
  | 'shopName'
  | 'logo'
  | 'favicon'
  | 'colours'
  | 'contact'
  | 'locale'
  | 'currency'
  | 'locales'
  | 'currencies'
  | 'hero'
  | 'headline'
  | 'isDemo'
  | 'pricesIncludeTax'
  | 'menus'
  | 'contents'
  | 'socialLinks'
  | 'wallets';

export type Preferences = Pick<RequestContext, Shown | 'digest'> & {
  /** The store's settings could be read. */
  areKnown: boolean;
  /** undefined: the request names no session, or who has it could not be read */
  asking: AskingShopper | undefined;
  /** of what pages are made of, when this was asked for; undefined: it could not be read */
  pageVersion: string | undefined;
};

interface PreferencesDeps {
  fetch(request: Request): Promise<Response>;
  readShopper(token: string): Promise<AskingShopper>;
  /** Another text when settings, products or content have changed. */
  pageVersion(): Promise<string>;
  publicUrl: string;
  publicKey: string;
  now(): number;
}

/** As long as clients keep a record (§4): while the version cannot be read, settings are so old at most. */
const ttlMs = 5000;

/** What the shopper of a request reads: of what the store has, cookies or session choose, else the browser's language. */
export function createPreferences(deps: PreferencesDeps): (request: Request) => Promise<Preferences> {
  let kept: { settings: Promise<Settings>; version: string | undefined; until: number } | undefined;
  const read = apiReader(deps);

  const holds = ({ version, until }: NonNullable<typeof kept>, newest: string | undefined) =>
    deps.now() < until && (newest === undefined || ownerPart(newest) === ownerPart(version ?? ''));

  /** As they are at this version, or later. */
  async function settings(version: string | undefined): Promise<Settings> {
    if (!kept || !holds(kept, version)) kept = { settings: readSettings(read), version, until: deps.now() + ttlMs };
    const current = kept;
    const found = await current.settings;
    // only those that ask meanwhile share a failure
    if (found === unknown && kept === current) kept = undefined;
    if (version === undefined || version === current.version) return found;
    // products have changed: a shop of its own may have others to lead to
    current.version = version;
    if (!found.store.demo) found.shown.clear();
    return found;
  }

  return async (request) => {
    const { asking, pageVersion } = await askingNow(request, deps);
    const choice = chosenPreferences(request, asking);
    return { ...(await preferencesOf(request, await settings(pageVersion), { read, choice })), asking, pageVersion };
  };
}

/** Who asks, and what pages are made of then: one statement. */
async function askingNow(
  request: Request,
  deps: PreferencesDeps,
): Promise<Pick<Preferences, 'asking' | 'pageVersion'>> {
  const token = sessionOf(request);
  if (!token) return { asking: undefined, pageVersion: await unlessAway(deps.pageVersion(), 'The version of pages') };
  const asking = await unlessAway(deps.readShopper(token), 'The session');
  return { asking, pageVersion: asking?.pageVersion };
}

async function unlessAway<T>(reading: Promise<T>, what: string): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    console.warn(`${what} could not be read`, error instanceof Error ? error.message : error);
    return undefined;
  }
}

type Choice = Pick<AskingShopper, 'locale' | 'currency'>;

/** The cookies say it first; they may have ended before the session, which an API of the shop chooses in as well. */
function chosenPreferences(request: Request, session: Choice | undefined): Choice {
  return {
    locale: cookieOf(request, 'swell-locale') || (session?.locale ?? null),
    currency: cookieOf(request, 'swell-currency') || (session?.currency ?? null),
  };
}

interface Settings {
  store: StoreSettings;
  menus: Menu[];
  /** that have a button of their own, on whatever page */
  wallets: string[];
  /** What shoppers read of it, by language and currency. */
  shown: Map<string, Promise<StorePreferences>>;
}

type StorePreferences = Omit<Preferences, 'asking' | 'pageVersion'>;
type ShownPreferences = Omit<StorePreferences, 'digest'>;

interface Asked {
  choice: Choice;
  read: ReadApi;
}

function preferencesOf(request: Request, settings: Settings, { choice, read }: Asked): Promise<StorePreferences> {
  const { store, shown } = settings;
  const currencies = store.currencies.filter(({ code, rate }) => code === store.currency || (rate ?? 0) > 0);
  const currency = {
    code: store.currency,
    type: 'base' as const,
    ...chosen(currencies, choice.currency, store.currency),
  };
  const locale = shownLocale(request, store, choice);
  const key = `${locale} ${currency.code}`;
  const found = shown.get(key) ?? withContents(storePreferences(settings, locale, { currency, currencies }), read);
  shown.set(key, found);
  return found;
}

/** The demo store has all that its pages lead to. */
async function withContents(shown: ShownPreferences, read: ReadApi): Promise<StorePreferences> {
  if (shown.isDemo || !shown.areKnown) return withDigest(shown);
  const contents = await readContents(read, shown.locale);
  return withDigest({ ...shown, contents, areKnown: contents !== undefined });
}

function withDigest(shown: ShownPreferences): StorePreferences {
  return { ...shown, digest: createHash('sha256').update(JSON.stringify(shown)).digest('base64url') };
}

interface Currencies {
  currency: CurrencyRecord;
  currencies: CurrencyRecord[];
}

function storePreferences(settings: Settings, locale: string, { currency, currencies }: Currencies): ShownPreferences {
  const { store, menus, wallets } = settings;
  return {
    wallets,
    locale,
    currency: { ...currency, base: store.currency, sample: moneySample(locale, currency.code) },
    locales: store.locales.map(({ code, name }) => ({ code, name: name ?? code })),
    hero: store.hero,
    headline: headlineOf(store, locale),
    shopName: store.name,
    logo: store.logo,
    favicon: store.favicon,
    colours: store.colours,
    contact: contactOf(store),
    isDemo: store.demo === true,
    pricesIncludeTax: store.prices_include_tax === true,
    menus: localize(plainMenus(menus), locale, store.locales) as Menu[], // the same shape in other words
    socialLinks: store.social_links ?? [],
    areKnown: settings !== unknown,
    currencies: currencies.map(({ code, name }) => ({ code, name: name ? `${code} – ${name}` : code })),
  };
}

/** What pages show of menus. */
function plainMenus(menus: Menu[]): Menu[] {
  return menus.filter(({ id }) => id !== 'header').map((menu) => ({ ...menu, items: menu.items.map(plainItem) }));
}

function plainItem({ type: _, value: __, options: ___, items, ...item }: Menu['items'][number]): Menu['items'][number] {
  return { ...item, ...(items && { items: items.map(plainItem) }) };
}

/** What the store says of itself, in the shopper's language. */
function headlineOf({ headline, headline_hint, $locale = {}, locales }: StoreSettings, locale: string) {
  const own = { ...(headline && { headline }), ...(headline_hint && { headline_hint }), $locale };
  const said = localize(own, locale, locales) as Pick<StoreSettings, 'headline' | 'headline_hint'>; // the same fields
  return said.headline ? { title: said.headline, hint: said.headline_hint ?? '' } : undefined;
}

/** The demo store's footer is that of the specification. */
function contactOf(store: StoreSettings): Preferences['contact'] {
  if (store.demo) return undefined;
  const lines = contactLines(store);
  const { support_email: email } = store;
  return lines.length > 0 || email ? { lines, ...(email && { email }) } : undefined;
}

/** What the shopper has chosen, else what their browser prefers. */
function shownLocale(request: Request, { locale, locales }: StoreSettings, choice: Choice): string {
  const codes = locales.map(({ code }) => code);
  if (choice.locale && codes.includes(choice.locale)) return choice.locale;
  return preferredLocale(request.headers.get('accept-language'), codes, locale) ?? locale;
}

/** A code that the store has no more counts for nothing. */
function chosen<T extends { code: string }>(known: T[], code: string | null, fallback: string): T | undefined {
  return known.find((one) => one.code === code) ?? known.find((one) => one.code === fallback);
}

const unknown: Settings = {
  store: { name: 'Shop', locale: 'en-US', currency: 'USD', locales: [], currencies: [] } as unknown as StoreSettings, // all that is read
  menus: [],
  wallets: [],
  shown: new Map(),
};

/** Address, shipment and total are settled in their windows, through these gateways. */
const ownWindows: Record<string, readonly string[]> = {
  paypal: ['paypal', 'braintree'],
  google: ['stripe', 'braintree'],
  apple: ['stripe', 'braintree'],
};

function walletsOf(payments: PaymentSettings): string[] {
  const known: Record<string, { gateway?: string } | undefined> = payments;
  return Object.entries(ownWindows).flatMap(([wallet, gateways]) => {
    return gateways.includes(known[wallet]?.gateway ?? '') ? [wallet] : [];
  });
}

interface AllSettings {
  settings?: { store: StoreSettings };
  menus?: Menu[];
  payments?: PaymentSettings;
}

async function readSettings(read: ReadApi): Promise<Settings> {
  try {
    const { settings, menus = [], payments = {} } = await read<AllSettings>('settings/all');
    return settings ? { store: settings.store, menus, wallets: walletsOf(payments), shown: new Map() } : unknown;
  } catch (error) {
    console.warn('The settings could not be read', error instanceof Error ? error.message : error);
    return unknown;
  }
}

function apiReader({ fetch, publicUrl, publicKey }: PreferencesDeps): ReadApi {
  const authorization = `Basic ${Buffer.from(publicKey).toString('base64')}`;
  return async (path, locale) => {
    const headers = { Authorization: authorization, ...(locale && { 'X-Locale': locale }) };
    const answer = await fetch(new Request(`${publicUrl}/api/${path}`, { headers }));
    return answer.json();
  };
}
