import { isKeyOf, type PaymentMethodSettings, type PaymentSettings } from '@mercer/contract';
import type { Config } from '../http/config.ts';

/**
 * The methods that the store can be paid with. With keys of its own these are the ones of their gateways, and a card is
 * always among them; what the sandbox plays is none.
 */
export function takenPayments(payments: PaymentSettings, config: Config): PaymentSettings {
  const keys = browserKeys(config);
  if (config.gateways.card) {
    return withKeys(payments, (method) => ({ ...keys[method.gateway], ...playedBy(config, method), ...method }));
  }
  const taken = Object.entries(payments).filter(([, { gateway }]) => isKeyOf(keys, gateway));
  const [first] = Object.keys(keys);
  const card = first ? { card: { enabled: true, gateway: first } } : {};
  return withKeys({ ...card, ...Object.fromEntries(taken) }, (method) => ({ ...method, ...keys[method.gateway] }));
}

function playedBy({ playedScripts = {} }: Config, { gateway }: PaymentMethodSettings) {
  return isKeyOf(playedScripts, gateway) ? { scripts: playedScripts[gateway] ?? [] } : {};
}

type BrowserKeys = Pick<PaymentMethodSettings, 'publishable_key' | 'mode'>;

/** What browsers may know of the gateways whose script they load, by gateway. */
function browserKeys({ gateways, live }: Config): Record<string, BrowserKeys> {
  const mode = live ? 'live' : 'test';
  const entries = Object.entries(gateways).flatMap(([name, keys]) =>
    'publishableKey' in keys ? [[name, { publishable_key: keys.publishableKey, mode }] as const] : [],
  );
  return Object.fromEntries(entries);
}

function withKeys(
  payments: PaymentSettings,
  change: (method: PaymentMethodSettings) => PaymentMethodSettings,
): PaymentSettings {
  return Object.fromEntries(Object.entries(payments).map(([id, method]) => [id, change(method)]));
}
