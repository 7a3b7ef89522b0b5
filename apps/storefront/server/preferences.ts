import { localize, type Menu, type StoreSettings } from '@mercer/contract';
import type { SessionFacts, SessionPreferences } from '@mercer/server';
import type { RequestContext } from '../app/request-context.ts';
import { preferredLocale } from './accept-language.ts';
import { cookieOf } from './cookie.ts';

type Shown = 'locale' | 'currency' | 'locales' | 'currencies' | 'hero' | 'isDemo' | 'menus' | 'socialLinks';

export type Preferences = Pick<RequestContext, Shown> & {
  /** The store's settings could be read. */
  areKnown: boolean;
  /** undefined: the request has none, or none that is open */
  facts: SessionFacts | undefined;
};

interface PreferencesDeps {
  fetch(request: Request): Promise<Response>;
  sessionFacts(token: string): Promise<SessionFacts | undefined>;
  publicUrl: string;
  publicKey: string;
  now(): number;
}

/** As long as clients keep a record (§4). */
const ttlMs = 5000;

/** What the shopper of a request reads: of what the store has, cookies or session choose, else the browser's language. */
export function createPreferences(deps: PreferencesDeps): (request: Request) => Promise<Preferences> {
  let kept: { settings: Promise<Settings>; until: number } | undefined;

  async function settings(): Promise<Settings> {
    if (!kept || deps.now() >= kept.until) kept = { settings: readSettings(deps), until: deps.now() + ttlMs };
    const current = kept;
    const found = await current.settings;
    // only those that ask meanwhile share a failure
    if (found === unknown && kept === current) kept = undefined;
    return found;
  }

  return async (request) => {
    const [known, facts] = await Promise.all([settings(), factsOf(request, deps)]);
    return { ...preferencesOf(request, known, chosenPreferences(request, facts)), facts };
  };
}

async function factsOf(request: Request, { sessionFacts }: PreferencesDeps): Promise<SessionFacts | undefined> {
  const token = cookieOf(request, 'swell-session');
  if (!token) return undefined;
  return sessionFacts(token).catch((error: unknown) => {
    console.warn('The session could not be read', error instanceof Error ? error.message : error);
    return undefined;
  });
}

/** The cookies say it first; they may have ended before the session, which an API of the shop chooses in as well. */
function chosenPreferences(request: Request, session: SessionPreferences | undefined): SessionPreferences {
  return {
    locale: cookieOf(request, 'swell-locale') || (session?.locale ?? null),
    currency: cookieOf(request, 'swell-currency') || (session?.currency ?? null),
  };
}

interface Settings {
  store: StoreSettings;
  menus: Menu[];
}

function preferencesOf(request: Request, settings: Settings, choice: SessionPreferences): Omit<Preferences, 'facts'> {
  const { store, menus } = settings;
  const currencies = store.currencies.filter(({ code, rate }) => code === store.currency || (rate ?? 0) > 0);
  const currency = chosen(currencies, choice.currency, store.currency);
  const base = { code: store.currency, type: 'base' as const };
  const locale = shownLocale(request, store, choice);
  return {
    locale,
    currency: { ...base, ...currency, base: store.currency },
    locales: store.locales.map(({ code, name }) => ({ code, name: name ?? code })),
    hero: store.hero,
    isDemo: store.demo === true,
    menus: localize(menus, locale, store.locales) as Menu[], // the same shape in other words
    socialLinks: store.social_links ?? [],
    areKnown: settings !== unknown,
    currencies: currencies.map(({ code, name }) => ({ code, name: name ? `${code} – ${name}` : code })),
  };
}

/** What the shopper has chosen, else what their browser prefers. */
function shownLocale(request: Request, { locale, locales }: StoreSettings, choice: SessionPreferences): string {
  const codes = locales.map(({ code }) => code);
  if (choice.locale && codes.includes(choice.locale)) return choice.locale;
  return preferredLocale(request.headers.get('accept-language'), codes, locale) ?? locale;
}

/** A code that the store has no more counts for nothing. */
function chosen<T extends { code: string }>(known: T[], code: string | null, fallback: string): T | undefined {
  return known.find((one) => one.code === code) ?? known.find((one) => one.code === fallback);
}

const unknown: Settings = {
  store: { locale: 'en-US', currency: 'USD', locales: [], currencies: [] } as unknown as StoreSettings, // all that is read
  menus: [],
};

async function readSettings({ fetch, publicUrl, publicKey }: PreferencesDeps): Promise<Settings> {
  try {
    const headers = { Authorization: `Basic ${Buffer.from(publicKey).toString('base64')}` };
    const answer = await fetch(new Request(`${publicUrl}/api/settings/all`, { headers }));
    const { settings, menus }: { settings?: { store: StoreSettings }; menus?: Menu[] } = await answer.json();
    return settings ? { store: settings.store, menus: menus ?? [] } : unknown;
  } catch (error) {
    console.warn('The settings could not be read', error instanceof Error ? error.message : error);
    return unknown;
  }
}
