import { isKeyOf, type PaymentMethodSettings, type PaymentSettings } from '@mercer/contract';
import { buttonScript, cardScript } from '../gateways/index.ts';
import type { Config } from '../http/config.ts';

/** What a gateway is for, where the store's settings say nothing: the first that takes cards is the one for cards. */
const ownMethods: Record<string, string> = {
  stripe: 'card',
  quickpay: 'card',
  airwallex: 'card',
  paypal: 'paypal',
  klarna: 'klarna',
  paysafecard: 'paysafecard',
  amazon: 'amazon',
  braintree: 'paypal',
};

/**
 * The methods that the store can be paid with. With keys of its own these are the ones of their gateways, and what each is for
 * is always among them; what the sandbox plays is none.
 */
export function takenPayments(payments: PaymentSettings, config: Config): PaymentSettings {
  const keys = browserKeys(config);
  if (config.gateways.card) {
    return withKeys(payments, (method) => ({ ...keys[method.gateway], ...playedBy(config, method), ...method }));
  }
  // the demo's own toggle: with keys its fields are those of 'Credit/Debit Card'
  const { airwallex: _, ...given } = payments;
  const taken = Object.entries(given).filter(([, { gateway }]) => isKeyOf(keys, gateway));
  const own = Object.keys(keys).flatMap((gateway) => {
    const method = ownMethods[gateway];
    return method ? [[method, { enabled: true, gateway }] as const] : [];
  });
  const offered = { ...Object.fromEntries(own.toReversed()), ...Object.fromEntries(taken) };
  const scripts = ownScripts(config);
  return withKeys(offered, (method) => ({ ...method, ...keys[method.gateway], ...scripts[method.gateway] }));
}

function playedBy({ playedScripts = {} }: Config, { gateway }: PaymentMethodSettings) {
  return isKeyOf(playedScripts, gateway) ? { scripts: playedScripts[gateway] ?? [] } : {};
}

type BrowserKeys = Pick<
  PaymentMethodSettings,
  'publishable_key' | 'client_id' | 'merchant_id' | 'public_key_id' | 'mode'
>;

/** What browsers may know of the gateways that they pay through, by gateway. */
function browserKeys({ gateways, live }: Config): Record<string, BrowserKeys> {
  const mode = live ? 'live' : 'test';
  const { stripe, paypal, amazon } = gateways;
  const shown: Record<string, BrowserKeys> = {
    ...(stripe && { stripe: { publishable_key: stripe.publishableKey } }),
    ...(paypal && { paypal: { client_id: paypal.clientId } }),
    ...(amazon && { amazon: { merchant_id: amazon.merchantId, public_key_id: amazon.publicKeyId } }),
  };
  const used = Object.keys(gateways).filter((name) => isKeyOf(ownMethods, name));
  return Object.fromEntries(used.map((name) => [name, { ...shown[name], mode }]));
}

/** Of gateways that have a script for each region or mode. */
function ownScripts({ gateways: { amazon, airwallex }, live }: Config): Record<string, { scripts: Script[] }> {
  const mode = live ? 'live' : 'test';
  return {
    ...(amazon && { amazon: { scripts: [{ id: 'amazon-checkout', url: buttonScript(amazon.region) }] } }),
    ...(airwallex && { airwallex: { scripts: [{ id: 'airwallex', url: cardScript(mode) }] } }),
  };
}

type Script = NonNullable<PaymentMethodSettings['scripts']>[number];

function withKeys(
  payments: PaymentSettings,
  change: (method: PaymentMethodSettings) => PaymentMethodSettings,
): PaymentSettings {
  return Object.fromEntries(Object.entries(payments).map(([id, method]) => [id, change(method)]));
}
