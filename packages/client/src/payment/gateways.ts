import type { ClientGateway, GatewayMethod, PaymentWay } from './gateway.ts';
import * as registry from './registry.ts';
import type { Script } from './script-loader.ts';

export type { PaymentWay } from './gateway.ts';

const gateways = Object.entries<ClientGateway>(registry);

/** Stands for every gateway of a method that has no adapter of its own. */
const anyGateway = '*';

/** Adapters of each method of §1 by gateway. A module is loaded when a page pays with it. */
export const adapters: Record<string, Record<string, GatewayMethod['load']>> = {};
for (const [gateway, { methods }] of gateways) {
  for (const [method, { load, isFallback }] of Object.entries(methods)) {
    adapters[method] = { ...adapters[method], [isFallback ? anyGateway : gateway]: load };
  }
}

/** Scripts of all gateways, by their names in the option `paymentScripts`. */
export const gatewayScripts: Readonly<Record<string, Script>> = Object.assign(
  {},
  ...gateways.map(([, { scripts }]) => scripts),
);

/** Undefined where no adapter knows the method, or the method through this gateway. */
export function findAdapter(method: string, gateway: string): GatewayMethod['load'] | undefined {
  if (!Object.hasOwn(adapters, method)) return undefined;
  const loaders = adapters[method] ?? {};
  return Object.hasOwn(loaders, gateway) ? loaders[gateway] : loaders[anyGateway];
}

/** Undefined where a page cannot pay by the method through this gateway. */
export function findPaymentWay(method: string, gateway: string): PaymentWay | undefined {
  const [, definition] = gateways.find(([name]) => name === gateway) ?? [];
  const methods = new Map<string, GatewayMethod>(Object.entries(definition?.methods ?? {}));
  return methods.get(method)?.way;
}
