import { isKeyOf, type PaymentMethodName, type PaymentMethodSettings, type PaymentSettings } from '@mercer/contract';
import { buttonScript } from '../gateways/index.ts';
import type { Config } from '../http/config.ts';

/** A method that a gateway is for, with what its script needs besides. */
interface OwnMethod extends Pick<PaymentMethodSettings, 'merchant_id'> {
  method: PaymentMethodName;
  only?: 'test';
}

/** What a gateway is for, where the store's settings say nothing: the first that takes cards is the one for cards. */
const ownMethods: Record<string, readonly OwnMethod[]> = {
  stripe: [{ method: 'card' }],
  quickpay: [{ method: 'card' }],
  airwallex: [{ method: 'card' }],
  paypal: [{ method: 'paypal' }],
  klarna: [{ method: 'klarna' }],
  paysafecard: [{ method: 'paysafecard' }],
  amazon: [{ method: 'amazon' }],
  braintree: [
    { method: 'paypal' },
    // Google knows live shops by an id that no key tells; in its test environment any will do
    { method: 'google', only: 'test', merchant_id: '12345678901234567890' },
    { method: 'apple' },
  ],
};

/**
 * The methods that the store can be paid with. With keys of its own these are the ones of their gateways, and what each is for
 * is always among them, unless the settings have switched it off there; what the sandbox plays is none.
 */
export function takenPayments(payments: PaymentSettings, config: Config): PaymentSettings {
  const keys = browserKeys(config);
  const given = enabledOf(payments);
  if (config.gateways.card) {
    return withKeys(given, (method) => ({ ...keys[method.gateway], ...playedBy(config, method), ...method }));
  }
  // the demo's own toggle: with keys its fields are those of 'Credit/Debit Card'
  const { airwallex: _, ...others } = given;
  const taken = Object.entries(others).filter(([, { gateway }]) => isKeyOf(keys, gateway));
  const own = Object.keys(keys).flatMap((gateway) => ownPayments(gateway, payments, config));
  const offered = Object.fromEntries([...own.toReversed(), ...taken]);
  const scripts = ownScripts(config);
  return withKeys(offered, (method) => ({ ...method, ...keys[method.gateway], ...scripts[method.gateway] }));
}

/** To a client a method that is there is one that can be chosen. */
function enabledOf(payments: PaymentSettings): PaymentSettings {
  return Object.fromEntries(Object.entries(payments).filter(([, method]) => method?.enabled));
}

function ownPayments(gateway: string, payments: PaymentSettings, { live }: Config) {
  return (ownMethods[gateway] ?? []).flatMap(({ method, only, ...more }) => {
    const said = payments[method];
    const isOff = said?.gateway === gateway && !said.enabled;
    if (isOff || (live && only === 'test')) return [];
    return [[method, { enabled: true, gateway, ...more }] as const];
  });
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

/** Of gateways that have a script for each region. */
function ownScripts({ gateways: { amazon } }: Config): Record<string, { scripts: Script[] }> {
  return amazon ? { amazon: { scripts: [{ id: 'amazon-checkout', url: buttonScript(amazon.region) }] } } : {};
}

type Script = NonNullable<PaymentMethodSettings['scripts']>[number];

function withKeys(
  payments: PaymentSettings,
  change: (method: PaymentMethodSettings) => PaymentMethodSettings,
): PaymentSettings {
  return Object.fromEntries(Object.entries(payments).map(([id, method]) => [id, change(method)]));
}
