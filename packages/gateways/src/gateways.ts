import type { Minor } from '@mercer/contract';
import { acceptsAmount, isCountableAmount } from './amounts.ts';
import { respectRetryAfter } from './call.ts';
import type { GatewayDefinition, GatewayFolder } from './definition.ts';
import { GatewayUnavailable } from './errors.ts';
import type { KeyVariable } from './key-table.ts';
import type { PolicyHosts } from './policy-hosts.ts';
import type { GatewayDeps, PaymentGateway } from './port.ts';
import * as registry from './registry.ts';
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

type Table = NonNullable<GatewayDefinition['keys']>;

/** The key tables of the gateways that take real money. */
const keyTables = gatewayDefinitions.flatMap(([name, { keys }]) => (keys ? [[name, keys] as const] : []));

type Environment = Readonly<Record<string, string | undefined>>;

export type Mode = 'test' | 'live';

export type ConfiguredKeys =
  | { are: 'none' }
  | { are: 'complete'; mode: Mode; gateways: GatewayConfig; hosts: PolicyHosts[] }
  /** a sentence that names the variable, never its value */
  | { are: 'wrong'; sentence: string };

/** The keys that the environment holds: those of a gateway are complete, well-formed and all of one mode. */
export function readGatewayKeys(env: Environment): ConfiguredKeys {
  const configuredTables = keyTables.filter(([, table]) => listVariableNames(table).some((name) => env[name]));
  const wrong = configuredTables
    .map(([, table]) => describeKeyFault(table, env))
    .find((sentence) => sentence !== undefined);
  if (wrong) return { are: 'wrong', sentence: wrong };
  const modes = configuredTables.flatMap(([, table]) => detectKeyModes(table, env));
  const mixed = modes.find(({ mode }) => mode !== modes[0]?.mode);
  if (mixed) return { are: 'wrong', sentence: mixedSentence([modes[0], mixed]) };
  const mode = modes[0]?.mode;
  if (!mode) return { are: 'none' };
  const gateways = Object.fromEntries(configuredTables.map(([name, table]) => [name, collectKeyFields(table, env)]));
  return { are: 'complete', mode, gateways, hosts: configuredTables.map(([, table]) => listTableHosts(table, env)) };
}

/** Returns true when the environment variable is one of those that hold keys. */
export function isKeyVariable(name: string): boolean {
  return keyTables.some(([, table]) => listVariableNames(table).includes(name));
}

/** Returns true when the name of the variable begins as those of a gateway's keys do. */
export function isNamedLikeKey(name: string): boolean {
  return keyTables.some(([, { reservedPrefix }]) => reservedPrefix !== undefined && name.startsWith(reservedPrefix));
}

/** The variables that hold keys, by the gateway's name as people know it. */
export function keyVariables(): { title: string; variables: KeyVariable[] }[] {
  return keyTables.map(([, table]) => ({
    title: table.title,
    variables: listVariables(table).map(([, variable]) => variable),
  }));
}

/** @returns undefined for a gateway of the sandbox's own @param keys of one gateway, as `readKeys` has them */
export function getPolicyHosts(gateway: string, keys: object): PolicyHosts | undefined {
  const table = findGatewayDefinition(gateway)?.keys;
  const values = Object.fromEntries(Object.entries(keys).map(([field, value]) => [field, String(value)]));
  return typeof table?.hosts === 'function' ? table.hosts(values) : table?.hosts;
}

function listVariables({ variables }: Table): [field: string, variable: KeyVariable][] {
  return Object.entries(variables);
}

function listVariableNames(table: Table): string[] {
  return listVariables(table).map(([, { name }]) => name);
}

function describeKeyFault(table: Table, env: Environment): string | undefined {
  const names = listVariableNames(table);
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0) {
    const verb = missing.length > 1 ? 'are' : 'is';
    return `${missing.join(' and ')} ${verb} missing: ${table.title} needs ${names.join(', ')}, or none of them.`;
  }
  const [, bad] = listVariables(table).find(([, variable]) => !isValidKey(variable, env[variable.name] ?? '')) ?? [];
  return bad && `${bad.name} is no such key: it begins with ${bad.looksLike} and stands at ${bad.whereToFind}.`;
}

function isValidKey({ shape, isGood = () => true }: KeyVariable, value: string): boolean {
  return shape.test(value) && isGood(value);
}

/** Modes by the words that keys use for them. */
const modes: Record<string, Mode> = { test: 'test', live: 'live', SANDBOX: 'test', LIVE: 'live' };

interface NamedMode {
  name: string;
  mode: Mode;
}

function detectKeyModes(table: Table, env: Environment): NamedMode[] {
  return listVariables(table).flatMap(([, { name, shape }]) => {
    const mode = modes[shape.exec(env[name] ?? '')?.groups?.mode ?? ''];
    return mode ? [{ name, mode }] : [];
  });
}

function mixedSentence([firstMode, otherMode]: [NamedMode | undefined, NamedMode]): string {
  return `${firstMode?.name} is a ${firstMode?.mode} key and ${otherMode.name} a ${otherMode.mode} key: take all of them from one mode.`;
}

function collectKeyFields(table: Table, env: Environment): object {
  const keys = readKeyValues(table, env);
  return { url: typeof table.url === 'string' ? table.url : table.url(keys), ...keys };
}

function listTableHosts(table: Table, env: Environment): PolicyHosts {
  return typeof table.hosts === 'function' ? table.hosts(readKeyValues(table, env)) : table.hosts;
}

function readKeyValues(table: Table, env: Environment): Record<string, string> {
  return Object.fromEntries(listVariables(table).map(([field, { name }]) => [field, env[name] ?? '']));
}
