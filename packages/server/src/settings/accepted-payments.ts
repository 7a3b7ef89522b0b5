import { cardMethods, isKeyInTable, type PaymentMethodSettings, type PaymentSettings } from '@mercer/contract';
import { type BrowserSettings, findGatewayDefinition } from '../gateways/index.ts';
import type { Config } from '../http/config.ts';

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
  const chargeableMethods = Object.entries(enabledPayments).filter(
    ([method, { gateway }]) => isKeyInTable(keys, gateway) && !demoMethods.includes(method),
  );
  const gatewayMethods = Object.keys(keys).flatMap((gateway) => listGatewayMethods(gateway, payments, config));
  const offered = Object.fromEntries([...gatewayMethods.toReversed(), ...chargeableMethods]);
  const scripts = collectRegionScripts(config);
  return mapPaymentMethods(offered, (method) => ({ ...method, ...keys[method.gateway], ...scripts[method.gateway] }));
}

/** The demo's own toggle: with keys its fields are those of 'Credit/Debit Card'. */
const demoMethods: readonly string[] = cardMethods.filter((method) => method !== 'card');

/** Filters the enabled methods, because clients offer every method that is present. */
function filterEnabled(payments: PaymentSettings): PaymentSettings {
  return Object.fromEntries(Object.entries(payments).filter(([, method]) => method?.enabled));
}

/** Lists the methods of a gateway that has keys but no settings; of several gateways for a method the first takes it. */
function listGatewayMethods(gateway: string, payments: PaymentSettings, { live }: Config) {
  const storedMethods: Record<string, PaymentMethodSettings | undefined> = payments;
  const methods = Object.entries(findGatewayDefinition(gateway)?.methods ?? {});
  return methods.flatMap(([method, { isDefault, defaultSettings }]) => {
    const storedMethod = storedMethods[method];
    const isOff = storedMethod?.gateway === gateway && !storedMethod.enabled;
    if (!isDefault || isOff || (live && isDefault === 'test')) return [];
    return [[method, { enabled: true, gateway, ...defaultSettings }] as const];
  });
}

function getSimulatedScripts({ playedScripts = {} }: Config, { gateway }: PaymentMethodSettings) {
  return isKeyInTable(playedScripts, gateway) ? { scripts: playedScripts[gateway] ?? [] } : {};
}

/** Collects the public keys of the gateways in use that take real money, by gateway. */
function collectBrowserKeys({ gateways, live }: Config): Record<string, BrowserSettings & { mode: string }> {
  const mode = live ? 'live' : 'test';
  const entries = Object.entries(gateways).flatMap(([name, keys]) => {
    const definition = findGatewayDefinition(name);
    return definition?.keys ? [[name, { ...definition.browserSettings?.(keys), mode }] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Collects the scripts of gateways that have one script for each region. */
function collectRegionScripts({ gateways }: Config): Record<string, { scripts: Script[] }> {
  const entries = Object.entries(gateways).flatMap(([name, keys]) => {
    const scripts = findGatewayDefinition(name)?.regionScripts?.(keys);
    return scripts ? [[name, { scripts }] as const] : [];
  });
  return Object.fromEntries(entries);
}

type Script = NonNullable<PaymentMethodSettings['scripts']>[number];

function mapPaymentMethods(
  payments: PaymentSettings,
  change: (method: PaymentMethodSettings) => PaymentMethodSettings,
): PaymentSettings {
  return Object.fromEntries(Object.entries(payments).map(([id, method]) => [id, change(method)]));
}
