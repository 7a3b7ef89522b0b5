import { createHash } from 'node:crypto';
import { findPaymentWay } from '@mercer/client/gateways';
import {
  type CurrencyRecord,
  contactLines,
  type LanguageAddress,
  listLanguageAddresses,
  localizeDeep,
  type Menu,
  type PaymentSettings,
  paymentMethods,
  type StoreSettings,
} from '@mercer/contract';
import { preferredLocale } from '@mercer/host/http/accept-language';
import { readRequestCookie, readRequestSession } from '@mercer/host/http/cookie';
import { type AskingShopper, extractShopVersion } from '@mercer/server';
import { buildMoneySample } from '../../app/i18n/money-sample.ts';
import type { RequestContext } from '../../app/loading/request-context.ts';
import { type ReadApi, readContents } from './contents.ts';

type PageSettingName =
  | 'shopName'
  | 'timeZone'
  | 'logo'
  | 'favicon'
  | 'colours'
  | 'displayFont'
  | 'stitch'
  | 'contact'
  | 'locale'
  | 'currency'
  | 'locales'
  | 'languages'
  | 'currencies'
  | 'hero'
  | 'heroDark'
  | 'heroProducts'
  | 'headline'
  | 'isDemo'
  | 'pricesIncludeTax'
  | 'menus'
  | 'contents'
  | 'socialLinks'
  | 'wallets';

export type Preferences = Pick<RequestContext, PageSettingName | 'digest'> & {
  /** The store's settings could be read. */
  areKnown: boolean;
  /** undefined: the request names no session, or who has it could not be read */
  asking: AskingShopper | undefined;
  /** Version of the data that pages are made of, at the time of the request; undefined when it could not be read. */
  pageVersion: string | undefined;
};

interface PreferencesDeps {
  fetch(request: Request): Promise<Response>;
  readShopper(token: string): Promise<AskingShopper>;
  /**
   * Returns the version of the data that pages are made of; it differs once settings, products or content have changed.
   */
  pageVersion(): Promise<string>;
  publicUrl: string;
  publicKey: string;
  now(): number;
}

/**
 * Number of milliseconds for which settings are cached, as long as clients cache a record (§4): their maximum age while
 * the version cannot be read.
 */
const ttlMs = 5000;

/** Preferences of requests, from what the store offers. */
interface PreferenceReader {
  /**
   * Selects the preferences of a request: the language of its address, otherwise by cookies or session, otherwise the
   * browser's.
   */
  readPreferences(request: Request, language?: LanguageAddress): Promise<Preferences>;
  /** Lists the languages of the store with their paths; those of the time before while the version cannot be read. */
  listLanguages(): Promise<LanguageAddress[]>;
}

export function createPreferences(deps: PreferencesDeps): PreferenceReader {
  let cachedSettings: { settings: Promise<Settings>; version: string | undefined; until: number } | undefined;
  const readApi = createApiReader(deps);

  const isStillValid = ({ version, until }: NonNullable<typeof cachedSettings>, newest: string | undefined) =>
    deps.now() < until && (newest === undefined || extractShopVersion(newest) === extractShopVersion(version ?? ''));

  /** Loads the settings of this version or a later one. */
  async function loadSettings(version: string | undefined): Promise<Settings> {
    if (!cachedSettings || !isStillValid(cachedSettings, version))
      cachedSettings = { settings: readSettings(readApi), version, until: deps.now() + ttlMs };
    const current = cachedSettings;
    const loadedSettings = await current.settings;
    // Only concurrent callers share a failure
    if (loadedSettings === unknown && cachedSettings === current) cachedSettings = undefined;
    if (version === undefined || version === current.version) return loadedSettings;
    // products have changed: a shop of its own may have others to lead to
    current.version = version;
    if (!loadedSettings.store.demo) loadedSettings.preferencesByKey.clear();
    return loadedSettings;
  }

  return {
    async readPreferences(request, language) {
      const { asking, pageVersion } = await readAskingShopper(request, deps);
      const choice = chosenPreferences(request, asking);
      const chosen = language ? { ...choice, locale: language.locale } : choice;
      return {
        ...(await selectPreferences(request, await loadSettings(pageVersion), { readApi, choice: chosen })),
        asking,
        pageVersion,
      };
    },
    async listLanguages() {
      const version = await readOrUndefined(deps.pageVersion(), 'The version of pages');
      return listLanguageAddresses((await loadSettings(version)).store);
    },
  };
}

/** Reads the requesting shopper and the version of the pages' data in a single statement. */
async function readAskingShopper(
  request: Request,
  deps: PreferencesDeps,
): Promise<Pick<Preferences, 'asking' | 'pageVersion'>> {
  const token = readRequestSession(request);
  if (!token)
    return { asking: undefined, pageVersion: await readOrUndefined(deps.pageVersion(), 'The version of pages') };
  const asking = await readOrUndefined(deps.readShopper(token), 'The session');
  return { asking, pageVersion: asking?.pageVersion };
}

async function readOrUndefined<T>(reading: Promise<T>, subject: string): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    console.warn(`${subject} could not be read`, error instanceof Error ? error.message : error);
    return undefined;
  }
}

type Choice = Pick<AskingShopper, 'locale' | 'currency'>;

/** The cookies say it first; they may have ended before the session, which an API of the shop chooses in as well. */
function chosenPreferences(request: Request, session: Choice | undefined): Choice {
  return {
    locale: readRequestCookie(request, 'swell-locale') || (session?.locale ?? null),
    currency: readRequestCookie(request, 'swell-currency') || (session?.currency ?? null),
  };
}

interface Settings {
  store: StoreSettings;
  menus: Menu[];
  /** Wallets that have a button of their own on any page. */
  wallets: string[];
  /** Preferences derived from the settings, by language and currency. */
  preferencesByKey: Map<string, Promise<StorePreferences>>;
}

type StorePreferences = Omit<Preferences, 'asking' | 'pageVersion'>;
type PagePreferences = Omit<StorePreferences, 'digest'>;

interface PreferencesRequest {
  choice: Choice;
  readApi: ReadApi;
}

function selectPreferences(
  request: Request,
  settings: Settings,
  { choice, readApi }: PreferencesRequest,
): Promise<StorePreferences> {
  const { store, preferencesByKey } = settings;
  const currencies = store.currencies.filter(({ code, rate }) => code === store.currency || (rate ?? 0) > 0);
  const currency = {
    code: store.currency,
    type: 'base' as const,
    ...findChosenRecord(currencies, choice.currency, store.currency),
  };
  const locale = selectLocale(request, store, choice);
  const key = `${locale} ${currency.code}`;
  const loadingPreferences =
    preferencesByKey.get(key) ?? withContents(storePreferences(settings, locale, { currency, currencies }), readApi);
  preferencesByKey.set(key, loadingPreferences);
  return loadingPreferences;
}

/** The demo store has all that its pages lead to. */
async function withContents(preferences: PagePreferences, readApi: ReadApi): Promise<StorePreferences> {
  if (preferences.isDemo || !preferences.areKnown) return addPreferencesDigest(preferences);
  const contents = await readContents(readApi, preferences.locale);
  return addPreferencesDigest({ ...preferences, contents, areKnown: contents !== undefined });
}

function addPreferencesDigest(preferences: PagePreferences): StorePreferences {
  return { ...preferences, digest: createHash('sha256').update(JSON.stringify(preferences)).digest('base64url') };
}

interface Currencies {
  currency: CurrencyRecord;
  currencies: CurrencyRecord[];
}

function storePreferences(settings: Settings, locale: string, { currency, currencies }: Currencies): PagePreferences {
  const { store, menus, wallets } = settings;
  return {
    wallets,
    locale,
    currency: { ...currency, base: store.currency, sample: buildMoneySample(locale, currency.code) },
    locales: store.locales.map(({ code, name }) => ({ code, name: name ?? code })),
    languages: listLanguageAddresses(store),
    hero: store.hero,
    heroDark: store.hero_dark,
    heroProducts: store.hero_products,
    headline: localizeHeadline(store, locale),
    shopName: store.name,
    timeZone: store.time_zone,
    logo: store.logo,
    favicon: store.favicon,
    colours: store.colours,
    displayFont: store.display_font,
    stitch: store.stitch,
    contact: getStoreContact(store, locale),
    isDemo: store.demo === true,
    pricesIncludeTax: store.prices_include_tax === true,
    menus: localizeDeep(simplifyMenus(menus), locale, store.locales) as Menu[], // localizing keeps the shape
    socialLinks: store.social_links ?? [],
    areKnown: settings !== unknown,
    currencies: currencies.map(({ code, name }) => ({ code, name: name ? `${code} – ${name}` : code })),
  };
}

/** Reduces menus to what pages show of them. */
function simplifyMenus(menus: Menu[]): Menu[] {
  return menus
    .filter(({ id }) => id !== 'header')
    .map((menu) => ({ ...menu, items: menu.items.map(simplifyMenuItem) }));
}

function simplifyMenuItem({
  type: _,
  value: __,
  options: ___,
  items,
  ...item
}: Menu['items'][number]): Menu['items'][number] {
  return { ...item, ...(items && { items: items.map(simplifyMenuItem) }) };
}

/** Localizes the store's headline to the shopper's language; undefined when there is none. */
function localizeHeadline({ headline, headline_hint, $locale = {}, locales }: StoreSettings, locale: string) {
  const localizableFields = { ...(headline && { headline }), ...(headline_hint && { headline_hint }), $locale };
  const localizedFields = localizeDeep(localizableFields, locale, locales) as Pick<
    StoreSettings,
    'headline' | 'headline_hint'
  >; // identical fields
  return localizedFields.headline
    ? { title: localizedFields.headline, hint: localizedFields.headline_hint ?? '' }
    : undefined;
}

/** The demo store's footer is that of the specification. */
function getStoreContact(store: StoreSettings, locale: string): Preferences['contact'] {
  if (store.demo) return undefined;
  const lines = contactLines(store, locale);
  const { support_email: email } = store;
  return lines.length > 0 || email ? { lines, ...(email && { email }) } : undefined;
}

/** Selects the locale that the shopper has chosen, otherwise the one the browser prefers. */
function selectLocale(request: Request, { locale, locales }: StoreSettings, choice: Choice): string {
  const codes = locales.map(({ code }) => code);
  if (choice.locale && codes.includes(choice.locale)) return choice.locale;
  return preferredLocale(request.headers.get('accept-language'), codes, locale) ?? locale;
}

/** A code that the store has no more counts for nothing. */
function findChosenRecord<T extends { code: string }>(
  records: T[],
  code: string | null,
  fallback: string,
): T | undefined {
  return records.find((record) => record.code === code) ?? records.find((record) => record.code === fallback);
}

const unknown: Settings = {
  store: { name: 'Shop', locale: 'en-US', currency: 'USD', locales: [], currencies: [] } as unknown as StoreSettings, // used fields only
  menus: [],
  wallets: [],
  preferencesByKey: new Map(),
};

/** Lists the methods whose windows settle address, shipment and total. */
function listWalletMethods(payments: PaymentSettings): string[] {
  return paymentMethods.filter((method) => {
    const way = findPaymentWay(method, payments[method]?.gateway ?? '');
    return way === 'button' || way === 'confirmation';
  });
}

interface AllSettings {
  settings?: { store: StoreSettings };
  menus?: Menu[];
  payments?: PaymentSettings;
}

async function readSettings(readApi: ReadApi): Promise<Settings> {
  try {
    const { settings, menus = [], payments = {} } = await readApi<AllSettings>('settings/all');
    return settings
      ? { store: settings.store, menus, wallets: listWalletMethods(payments), preferencesByKey: new Map() }
      : unknown;
  } catch (error) {
    console.warn('The settings could not be read', error instanceof Error ? error.message : error);
    return unknown;
  }
}

function createApiReader({ fetch, publicUrl, publicKey }: PreferencesDeps): ReadApi {
  const authorization = `Basic ${Buffer.from(publicKey).toString('base64')}`;
  return async (path, locale) => {
    const headers = { Authorization: authorization, ...(locale && { 'X-Locale': locale }) };
    const answer = await fetch(new Request(`${publicUrl}/api/${path}`, { headers }));
    return answer.json();
  };
}
