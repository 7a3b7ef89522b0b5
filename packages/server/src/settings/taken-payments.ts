import { isKeyOf, type PaymentMethodSettings, type PaymentSettings } from '@mercer/contract';
import type { Config } from '../http/config.ts';

/**
 * The methods that the store can be paid with. With keys of its own these are the ones of their gateways, and one of
 * them, a card where they take it, is always among them; what the sandbox plays is none.
 */
export function takenPayments(payments: PaymentSettings, config: Config): PaymentSettings {
  const keys = browserKeys(config);
  if (config.gateways.card) {
    return withKeys(payments, (method) => ({ ...keys[method.gateway], ...playedBy(config, method), ...method }));
  }
  const taken = Object.entries(payments).filter(([, { gateway }]) => isKeyOf(keys, gateway));
  return withKeys({ ...firstMethod(keys), ...Object.fromEntries(taken) }, (method) => ({
    ...method,
    ...keys[method.gateway],
  }));
}

function playedBy({ playedScripts = {} }: Config, { gateway }: PaymentMethodSettings) {
  return isKeyOf(playedScripts, gateway) ? { scripts: playedScripts[gateway] ?? [] } : {};
}

/** What a shop that was not set up is paid with: a card, where a gateway of its keys takes one. */
function firstMethod(keys: Record<string, BrowserKeys>): PaymentSettings {
  const gateways = Object.keys(keys);
  const gateway = gateways.find((name) => !isKeyOf(ownMethods, name)) ?? gateways[0];
  if (!gateway) return {};
  const method = isKeyOf(ownMethods, gateway) ? ownMethods[gateway] : 'card';
  return { [method]: { enabled: true, gateway } };
}

/** Gateways that take no cards from our page. */
const ownMethods = { paypal: 'paypal' } as const;

type BrowserKeys = Pick<PaymentMethodSettings, 'publishable_key' | 'client_id' | 'mode'>;

/** What browsers may know of the gateways whose script they load, by gateway. */
function browserKeys({ gateways: { stripe, paypal }, live }: Config): Record<string, BrowserKeys> {
  const mode = live ? 'live' : 'test';
  return {
    ...(stripe && { stripe: { publishable_key: stripe.publishableKey, mode } }),
    ...(paypal && { paypal: { client_id: paypal.clientId, mode } }),
  };
}

function withKeys(
  payments: PaymentSettings,
  change: (method: PaymentMethodSettings) => PaymentMethodSettings,
): PaymentSettings {
  return Object.fromEntries(Object.entries(payments).map(([id, method]) => [id, change(method)]));
}
