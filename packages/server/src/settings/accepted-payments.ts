import {
  isKeyInTable,
  type PaymentMethodName,
  type PaymentMethodSettings,
  type PaymentSettings,
} from '@mercer/contract';
import { buttonScript } from '../gateways/index.ts';
import type { Config } from '../http/config.ts';

/** A method that a gateway is for, with what its script needs besides. */
interface GatewayOwnMethod extends Pick<PaymentMethodSettings, 'merchant_id'> {
  method: PaymentMethodName;
  only?: 'test';
}

/**
 * Payment methods of a gateway that has keys but no settings: the first gateway that takes cards is the one for cards.
 */
const ownMethods: Record<string, readonly GatewayOwnMethod[]> = {
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
export function filterAcceptedPayments(payments: PaymentSettings, config: Config): PaymentSettings {
  const keys = collectBrowserKeys(config);
  const enabledPayments = filterEnabled(payments);
  if (config.gateways.card) {
    return mapPaymentMethods(enabledPayments, (method) => ({
      ...keys[method.gateway],
      ...getSimulatedScripts(config, method),
      ...method,
    }));
  }
  // the demo's own toggle: with keys its fields are those of 'Credit/Debit Card'
  const { airwallex: _, ...otherMethods } = enabledPayments;
  const chargeableMethods = Object.entries(otherMethods).filter(([, { gateway }]) => isKeyInTable(keys, gateway));
  const gatewayMethods = Object.keys(keys).flatMap((gateway) => listGatewayMethods(gateway, payments, config));
  const offered = Object.fromEntries([...gatewayMethods.toReversed(), ...chargeableMethods]);
  const scripts = getRegionScripts(config);
  return mapPaymentMethods(offered, (method) => ({ ...method, ...keys[method.gateway], ...scripts[method.gateway] }));
}

/** Filters the enabled methods, because clients offer every method that is present. */
function filterEnabled(payments: PaymentSettings): PaymentSettings {
  return Object.fromEntries(Object.entries(payments).filter(([, method]) => method?.enabled));
}

function listGatewayMethods(gateway: string, payments: PaymentSettings, { live }: Config) {
  return (ownMethods[gateway] ?? []).flatMap(({ method, only, ...scriptFields }) => {
    const storedMethod = payments[method];
    const isOff = storedMethod?.gateway === gateway && !storedMethod.enabled;
    if (isOff || (live && only === 'test')) return [];
    return [[method, { enabled: true, gateway, ...scriptFields }] as const];
  });
}

function getSimulatedScripts({ playedScripts = {} }: Config, { gateway }: PaymentMethodSettings) {
  return isKeyInTable(playedScripts, gateway) ? { scripts: playedScripts[gateway] ?? [] } : {};
}

type BrowserKeys = Pick<
  PaymentMethodSettings,
  'publishable_key' | 'client_id' | 'merchant_id' | 'public_key_id' | 'mode'
>;

/** Collects the public keys of the gateways in use, by gateway. */
function collectBrowserKeys({ gateways, live }: Config): Record<string, BrowserKeys> {
  const mode = live ? 'live' : 'test';
  const { stripe, paypal, amazon } = gateways;
  const publicKeys: Record<string, BrowserKeys> = {
    ...(stripe && { stripe: { publishable_key: stripe.publishableKey } }),
    ...(paypal && { paypal: { client_id: paypal.clientId } }),
    ...(amazon && { amazon: { merchant_id: amazon.merchantId, public_key_id: amazon.publicKeyId } }),
  };
  const usedGateways = Object.keys(gateways).filter((name) => isKeyInTable(ownMethods, name));
  return Object.fromEntries(usedGateways.map((name) => [name, { ...publicKeys[name], mode }]));
}

/** Returns the scripts of gateways that have one script for each region. */
function getRegionScripts({ gateways: { amazon } }: Config): Record<string, { scripts: Script[] }> {
  return amazon ? { amazon: { scripts: [{ id: 'amazon-checkout', url: buttonScript(amazon.region) }] } } : {};
}

type Script = NonNullable<PaymentMethodSettings['scripts']>[number];

function mapPaymentMethods(
  payments: PaymentSettings,
  change: (method: PaymentMethodSettings) => PaymentMethodSettings,
): PaymentSettings {
  return Object.fromEntries(Object.entries(payments).map(([id, method]) => [id, change(method)]));
}
