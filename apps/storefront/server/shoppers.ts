import type { SessionFacts } from '@mercer/server';
import { LRUCache } from 'lru-cache';
import { type Shopper, visitor } from '../app/shopper.ts';

/** Of whom pages look different. */
export type Kind = 'visitor' | 'holder';

/** What a page shows of the one who asks for it. */
export interface PersonalPart {
  /** A {@link Shopper} as JSON. */
  text: string;
  /** Pieces in the cart. */
  count: number;
  kind: Kind;
}

interface Asking {
  token: string;
  facts: SessionFacts | undefined;
  locale: string;
  currency: string;
  /** Of the catalogue. */
  version: string;
  userAgent: string | null;
  fetchApi(request: Request): Promise<Response>;
}

/** Undefined where the backend does not say it, or says more than a page that is kept can show. */
export type ShopperReader = (asking: Asking) => Promise<PersonalPart | undefined>;

interface ShopperDeps {
  publicUrl: string;
  publicKey: string;
  now(): number;
}

const mostBytes = 10 * 1024 * 1024;
/** As long as clients keep a record (§4). */
const ttlMs = 5000;

/**
 * Account and cart as the backend answers them. A visitor's are remembered until a write of theirs or of the catalogue;
 * what belongs to an account is asked for each time.
 */
export function createShoppers({ publicUrl, publicKey, now }: ShopperDeps): ShopperReader {
  const remembered = new LRUCache<string, PersonalPart>({
    maxSize: mostBytes,
    sizeCalculation: ({ text }, key) => text.length + key.length,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
  });
  const authorization = `Basic ${Buffer.from(publicKey).toString('base64')}`;

  async function ask(path: string, { token, locale, currency, userAgent, fetchApi }: Asking): Promise<string | null> {
    const headers = new Headers({ Authorization: authorization, 'X-Session': token });
    headers.set('X-Locale', locale);
    headers.set('X-Currency', currency);
    if (userAgent) headers.set('User-Agent', userAgent);
    const answer = await fetchApi(new Request(`${publicUrl}/api/${path}`, { headers }));
    return answer.ok && !answer.headers.has('X-Session') ? answer.text() : null;
  }

  return async (asking) => {
    const { facts, locale, currency, version } = asking;
    const key = facts?.mark && [facts.mark, locale, currency, version].join(' ');
    const known = key ? remembered.get(key) : undefined;
    if (known) return known;
    const [account, cart] = await Promise.all([facts?.mark ? 'null' : ask('account', asking), ask('cart', asking)]);
    if (account === null || cart === null) return undefined;
    const part = personalPart(account, cart);
    if (key) remembered.set(key, part);
    return part;
  };
}

function personalPart(account: string, cart: string): PersonalPart {
  const { item_quantity: count = 0 }: { item_quantity?: number } = JSON.parse(cart) ?? {};
  return { text: `{"account":${account},"cart":${cart}}`, count, kind: account === 'null' ? 'visitor' : 'holder' };
}

/** Of somebody without a session. */
export const visitorsPart: PersonalPart = { text: JSON.stringify(visitor), count: 0, kind: 'visitor' };

/** For whom the pages are rendered that are kept: nobody in particular, so that they hold nothing of anybody. */
export const nobody: Record<Kind, Shopper> = {
  visitor,
  holder: {
    account: {
      id: '',
      email: '',
      first_name: '',
      last_name: '',
      name: '',
      email_verified: true,
      stripe_customer: null,
      date_created: '',
    },
    cart: null,
  },
};
