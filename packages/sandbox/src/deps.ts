import type { SandboxStore } from './store/open.ts';
import type { Webhooks } from './webhooks.ts';

/** What shop and gateways know of each other, and nobody else. */
export interface GatewayKeys {
  /** The card gateway's, sent as `Bearer` with every call of the shop's server. */
  card: string;
  airwallex: { clientId: string; apiKey: string };
  /** Signs what the gateways announce. */
  webhook: string;
}

/** What a stand-in works with, passed in by the sandbox. */
export interface SandboxDeps {
  store: SandboxStore;
  now: () => Date;
  origin: string;
  keys: GatewayKeys;
  webhooks: Webhooks;
}
