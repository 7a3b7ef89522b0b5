import type { Minor } from '@mercer/contract';
import { acceptsAmount, isCountableAmount } from './amounts.ts';
import type { GatewayDefinition, GatewayFolder } from './definition.ts';
import { GatewayUnavailable } from './errors.ts';
import type { GatewayDeps, PaymentGateway } from './port.ts';
import * as registry from './registry.ts';
import { respectRetryAfter } from './respect-retry-after.ts';
import { convertToShopUnits } from './shop-units.ts';

type Registry = typeof registry;
type KeysOf<Definition> = Definition extends { load(): Promise<GatewayFolder<infer Keys>> } ? Keys : never;

/** The gateways that the shop has keys of. */
export type GatewayConfig = { [Name in keyof Registry]?: KeysOf<Registry[Name]> };

type DefinitionTable = Readonly<Record<string, GatewayDefinition>>;

const rankOrLast = ({ rank = Number.POSITIVE_INFINITY }: GatewayDefinition) => rank;

/** Definitions of all gateways by name, in the order in which they take the methods that the settings do not name. */
export const gatewayDefinitions: readonly (readonly [name: string, definition: GatewayDefinition])[] = Object.entries<
  DefinitionTable[string]
>(registry).sort(([, a], [, b]) => rankOrLast(a) - rankOrLast(b) || 0);

const definitionsByName = new Map(gatewayDefinitions);

/** Returns undefined for a gateway that the shop does not ship. */
export function findGatewayDefinition(name: string): GatewayDefinition | undefined {
  return definitionsByName.get(name);
}

/** Returns true when a gateway accepts the payment; a gateway that the shop does not ship accepts all. */
export function takesPayment(gateway: string, { amount, currency }: { amount: Minor; currency: string }): boolean {
  const definition = findGatewayDefinition(gateway);
  return definition ? acceptsAmount(definition.currencies, amount, currency) : true;
}

/** Returns true when a gateway counts the amount exactly; a gateway that the shop does not ship counts all. */
export function countsExactly(gateway: string, { amount, currency }: { amount: Minor; currency: string }): boolean {
  const definition = findGatewayDefinition(gateway);
  return definition ? isCountableAmount(definition.currencies, amount, currency) : true;
}

export const gatewayNames: readonly string[] = gatewayDefinitions.map(([name]) => name);

/** The gateways that a shop uses, each opened once. */
export class Gateways {
  readonly #config: ReadonlyMap<string, { url: string } | undefined>;
  readonly #deps: GatewayDeps;
  readonly #definitions: DefinitionTable;
  readonly #opened = new Map<string, Promise<PaymentGateway>>();

  constructor(config: GatewayConfig, deps: GatewayDeps, definitions: DefinitionTable = registry) {
    this.#config = new Map(Object.entries(config));
    this.#deps = deps;
    this.#definitions = definitions;
  }

  has(name: string): boolean {
    return this.#config.get(name) !== undefined;
  }

  /** @throws GatewayUnavailable for one that the shop has no keys of: it may have them again */
  async openGateway(name: string): Promise<PaymentGateway> {
    const keys = this.#config.get(name);
    const definition = Object.hasOwn(this.#definitions, name) ? this.#definitions[name] : undefined;
    if (!keys || !definition) throw new GatewayUnavailable(`No keys are configured for the gateway '${name}'`);
    const opened = this.#opened.get(name) ?? this.#load(definition, keys);
    this.#opened.set(name, opened);
    return opened;
  }

  async #load({ load, currencies }: GatewayDefinition, keys: { url: string }): Promise<PaymentGateway> {
    const { create } = await load();
    const gateway = create(keys, { ...this.#deps, fetch: respectRetryAfter(this.#deps) });
    return currencies.countsUnits ? convertToShopUnits(gateway, currencies) : gateway;
  }
}
