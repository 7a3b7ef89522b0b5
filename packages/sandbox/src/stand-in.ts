import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { SandboxDeps } from './deps.ts';
import type { SandboxTables } from './store/tables.ts';

/** Makes the secrets of one sandbox. */
export interface KeySource {
  /** Derives a secret that only the processes of the shop know. */
  derive(name: string): string;
  /** Chooses the well-known key where no other machine reaches the shop, so that gateways' own libraries can be used. */
  choose(wellKnownKey: string, name: string): string;
  /** True when no other machine reaches the shop. */
  isLoopback: boolean;
  /** Returns an RSA key in PEM format; left out, the sandbox creates it when it is first needed. */
  createPrivateKey?(): string;
}

/** What a shop is configured with. */
export interface ShopAccess<Keys> extends Pick<SandboxDeps<Keys>, 'keys' | 'webhookSecret' | 'now'> {
  /** Address of the stand-in, `https://…/sandbox/<name>`. */
  url: string;
  /** The ledger of the sandbox; left out before it is opened. */
  store?: SandboxDeps['store'];
}

/** A payment that a browser was to confirm, as the dashboard shows it. */
export interface OpenedIntent {
  createdAt: Date | string;
  id: string;
  order: string;
  amount: string;
  status: string;
}

/** Number or amount, brand, and outcome, as the dashboard shows them. */
export type TestCardRow = readonly [number: string, brand: string, outcome: string];

/** The stand-in for a payment gateway. */
export interface StandIn<Keys = unknown, ShopKeys extends { url: string } = { url: string }> {
  /** Name of the gateway as people know it. */
  title: string;
  createKeys(source: KeySource): Keys;
  /** Builds what a shop that uses the stand-in is configured with. */
  configureShop(access: ShopAccess<Keys>): ShopKeys;
  /** Creates the routes below `/sandbox/<name>`. */
  routes(deps: SandboxDeps<Keys>): Hono;
  /** Creates the routes of the API at the root, for official libraries, which know a host and no path prefix. */
  hostRoutes?(deps: SandboxDeps<Keys>): Hono;
  /** Secret that webhooks are signed with; left out, that of all gateways. */
  webhookSecret?(keys: Keys): string;
  /** Builds the headers by which the shop recognizes the sender; left out, the URL or the body proves it. */
  signWebhook?(body: string, secret: string, time: Date): Record<string, string>;
  /** Reads the name of an event from a webhook that is not JSON. */
  readEventName?(body: string): string;
  /** Browser scripts by path below `/sandbox/<name>`, each of one or more files. */
  scripts?: Readonly<Record<string, readonly [URL, ...URL[]]>>;
  /** Paths below `/sandbox` of the browser scripts, by the client library's names for them. */
  scriptPaths?: Readonly<Record<string, string>>;
  /** Formats an amount of the ledger, for a gateway that counts in units of its own. */
  formatAmount?(amount: number, currency: string): string;
  /** Lists the newest payments that browsers were to confirm. */
  listIntents?(db: Kysely<SandboxTables>, limit: number): Promise<OpenedIntent[]>;
  /** True when it takes the test cards of the ledger. */
  takesLedgerCards?: true;
  /** Test cards of its own with their outcomes. */
  testCards?(): readonly TestCardRow[];
}

/** Declares the stand-in for a gateway; its export in `registry.ts` names it. */
export function defineStandIn<Keys, ShopKeys extends { url: string }>(
  standIn: StandIn<Keys, ShopKeys>,
): StandIn<Keys, ShopKeys> {
  return standIn;
}
