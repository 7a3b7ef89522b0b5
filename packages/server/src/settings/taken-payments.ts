import { isKeyOf, type PaymentMethodSettings, type PaymentSettings } from '@mercer/contract';
import type { Config } from '../http/config.ts';

/** What a gateway is for, where the store's settings say nothing: the first that takes cards is the one for cards. */
const ownMethods: Record<string, string> = {
  stripe: 'card',
  quickpay: 'card',
  klarna: 'klarna',
  paysafecard: 'paysafecard',
};

/**
 * The methods that the store can be paid with. With keys of its own these are the ones of their gateways, and what each is for
 * is always among them; what the sandbox plays is none.
 */
export function takenPayments(payments: PaymentSettings, config: Config): PaymentSettings {
  const keys = browserKeys(config);
  if (config.gateways.card) return withKeys(payments, (method) => ({ ...keys[method.gateway], ...method }));
  const taken = Object.entries(payments).filter(([, { gateway }]) => isKeyOf(keys, gateway));
  const own = Object.keys(keys).flatMap((gateway) => {
    const method = ownMethods[gateway];
    return method ? [[method, { enabled: true, gateway }] as const] : [];
  });
  const offered = { ...Object.fromEntries(own.toReversed()), ...Object.fromEntries(taken) };
  return withKeys(offered, (method) => ({ ...method, ...keys[method.gateway] }));
}

type BrowserKeys = Pick<PaymentMethodSettings, 'publishable_key' | 'mode'>;

/** What browsers may know of the gateways that they pay through, by gateway. */
function browserKeys({ gateways, live }: Config): Record<string, BrowserKeys> {
  const mode = live ? 'live' : 'test';
  const entries = Object.entries(gateways).filter(([name]) => isKeyOf(ownMethods, name));
  return Object.fromEntries(entries.map(([name, keys]) => [name, { ...shownKeys(keys), mode }]));
}

function shownKeys(keys: object): BrowserKeys {
  return 'publishableKey' in keys && typeof keys.publishableKey === 'string'
    ? { publishable_key: keys.publishableKey }
    : {};
}

function withKeys(
  payments: PaymentSettings,
  change: (method: PaymentMethodSettings) => PaymentMethodSettings,
): PaymentSettings {
  return Object.fromEntries(Object.entries(payments).map(([id, method]) => [id, change(method)]));
}
