import type { GatewayKeys } from './keys.ts';
import type { SandboxStore } from './store/open.ts';
import type { Webhooks } from './webhooks.ts';

/** What a stand-in works with, passed in by the sandbox. */
export interface SandboxDeps {
  store: SandboxStore;
  now: () => Date;
  origin: string;
  keys: GatewayKeys;
  webhooks: Webhooks;
  /** Waits, for an answer that is slow. */
  pause: (ms: number) => Promise<unknown>;
}
