import { isKeyInTable, type Minor } from '@mercer/contract';
import { acceptsAmount } from './amounts.ts';
import { type CurrencyTable, currencyTables } from './currencies.ts';
import { GatewayUnavailable } from './errors.ts';
import type { GatewayDeps, PaymentGateway } from './port.ts';
import { respectRetryAfter } from './respect-retry-after.ts';
import { convertToShopUnits } from './shop-units.ts';

/** A gateway's folder is loaded when it is first asked. */
const folders = {
  card: () => import('./card/index.ts'),
  airwallex: () => import('./airwallex/index.ts'),
  stripe: () => import('./stripe/index.ts'),
  paypal: () => import('./paypal/index.ts'),
  klarna: () => import('./klarna/index.ts'),
  paysafecard: () => import('./paysafecard/index.ts'),
  quickpay: () => import('./quickpay/index.ts'),
  amazon: () => import('./amazon/index.ts'),
  braintree: () => import('./braintree/index.ts'),
};

/** @param Keys what the owner of the shop has of the gateway, and its address */
export type GatewayFolder<Keys> = { create(keys: Keys, deps: GatewayDeps): PaymentGateway };

type Folders = typeof folders;
type KeysOf<Load> = Load extends () => Promise<GatewayFolder<infer Keys>> ? Keys : never;

/** The gateways that the shop has keys of. */
export type GatewayConfig = { [Name in keyof Folders]?: KeysOf<Folders[Name]> };

/** Currency table of each gateway. */
const tables: Record<keyof Folders, CurrencyTable> = currencyTables;

/** Returns true when a gateway accepts the payment; a gateway that the shop does not ship accepts all. */
export function takesPayment(gateway: string, { amount, currency }: { amount: Minor; currency: string }): boolean {
  return isKeyInTable(tables, gateway) ? acceptsAmount(tables[gateway], amount, currency) : true;
}

export const gatewayNames: readonly string[] = Object.keys(folders);

/** Gateways to which a shop may pass card numbers, where its owner has enabled that. */
export const numberGateways: readonly (keyof GatewayConfig)[] = ['stripe'];

type Table = Readonly<Record<string, () => Promise<GatewayFolder<never>>>>;

/** The gateways that a shop uses, each opened once. */
export class Gateways {
  readonly #config: Readonly<Record<string, unknown>>;
  readonly #deps: GatewayDeps;
  readonly #table: Table;
  readonly #opened = new Map<string, Promise<PaymentGateway>>();

  constructor(config: GatewayConfig, deps: GatewayDeps, table: Table = folders) {
    this.#config = config;
    this.#deps = deps;
    this.#table = table;
  }

  has(name: string): boolean {
    return isKeyInTable(this.#config, name) && this.#config[name] !== undefined;
  }

  /** @throws GatewayUnavailable for one that the shop has no keys of: it may have them again */
  async openGateway(name: string): Promise<PaymentGateway> {
    const load = isKeyInTable(this.#table, name) ? this.#table[name] : undefined;
    if (!this.has(name) || !load) throw new GatewayUnavailable(`No keys are configured for the gateway '${name}'`);
    const opened = this.#opened.get(name) ?? this.#load(name, load);
    this.#opened.set(name, opened);
    return opened;
  }

  async #load(name: string, load: Table[string]): Promise<PaymentGateway> {
    const { create } = await load();
    const deps = { ...this.#deps, fetch: respectRetryAfter(this.#deps) };
    const gateway = create(this.#config[name] as never, deps); // a folder and its configuration have one name
    const table = isKeyInTable(tables, name) ? tables[name] : undefined;
    return table?.countsUnits ? convertToShopUnits(gateway, table) : gateway;
  }
}
