import type { StoreSettings } from '@mercer/contract';
import type { RequestContext } from '../app/request-context.ts';
import { cookieOf } from './cookie.ts';

export type Preferences = Pick<RequestContext, 'locale' | 'currency' | 'locales' | 'currencies' | 'hero'> & {
  /** The store's settings could be read. */
  areKnown: boolean;
};

interface PreferencesDeps {
  fetch(request: Request): Promise<Response>;
  publicUrl: string;
  publicKey: string;
  now(): number;
}

/** As long as clients keep a record (§4). */
const keptMs = 5000;

/** What the shopper of a request reads: of what the store has, the cookies choose. */
export function createPreferences(deps: PreferencesDeps): (request: Request) => Promise<Preferences> {
  let kept: { store: Promise<StoreSettings>; until: number } | undefined;

  async function store(): Promise<StoreSettings> {
    if (!kept || deps.now() >= kept.until) kept = { store: readStore(deps), until: deps.now() + keptMs };
    const current = kept;
    const found = await current.store;
    // only those that ask meanwhile share a failure
    if (found === unknown && kept === current) kept = undefined;
    return found;
  }

  return async (request) => preferencesOf(request, await store());
}

function preferencesOf(request: Request, store: StoreSettings): Preferences {
  const currencies = store.currencies.filter(({ code, rate }) => code === store.currency || (rate ?? 0) > 0);
  const currency = chosen(currencies, cookieOf(request, 'swell-currency'), store.currency);
  const base = { code: store.currency, type: 'base' as const };
  return {
    locale: chosen(store.locales, cookieOf(request, 'swell-locale'), store.locale)?.code ?? store.locale,
    currency: { ...base, ...currency, base: store.currency },
    locales: store.locales.map(({ code, name }) => ({ code, name: name ?? code })),
    hero: store.hero,
    areKnown: store !== unknown,
    currencies: currencies.map(({ code, name }) => ({ code, name: name ? `${code} – ${name}` : code })),
  };
}

/** A code that the store has no more counts for nothing. */
function chosen<T extends { code: string }>(known: T[], code: string | undefined, fallback: string): T | undefined {
  return known.find((one) => one.code === code) ?? known.find((one) => one.code === fallback);
}

const unknown = { locale: 'en-US', currency: 'USD', locales: [], currencies: [] } as unknown as StoreSettings; // all that is read

async function readStore({ fetch, publicUrl, publicKey }: PreferencesDeps): Promise<StoreSettings> {
  try {
    const headers = { Authorization: `Basic ${Buffer.from(publicKey).toString('base64')}` };
    const answer = await fetch(new Request(`${publicUrl}/api/settings`, { headers }));
    return ((await answer.json()) as { store?: StoreSettings }).store ?? unknown;
  } catch (error) {
    console.warn('The settings could not be read', error instanceof Error ? error.message : error);
    return unknown;
  }
}
