import type { SandboxStore } from './store/open.ts';
import type { Webhooks } from './webhooks.ts';

/** Dependencies of a gateway's routes, which the sandbox passes in. */
export interface SandboxDeps<Keys = unknown> {
  store: SandboxStore;
  now: () => Date;
  origin: string;
  /** The gateway's keys. */
  keys: Keys;
  /** Secret that the shop shares with the gateways that have none of their own for webhooks. */
  webhookSecret: string;
  webhooks: Webhooks;
  /** Waits, for an answer that is slow. */
  pause: (ms: number) => Promise<unknown>;
}
