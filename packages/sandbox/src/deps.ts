import type { GatewayKeys } from './keys.ts';
import type { SandboxStore } from './store/open.ts';
import type { Webhooks } from './webhooks.ts';

/** Dependencies of a gateway's routes, which the sandbox passes in. */
export interface SandboxDeps {
  store: SandboxStore;
  now: () => Date;
  origin: string;
  keys: GatewayKeys;
  webhooks: Webhooks;
  /** Waits, for an answer that is slow. */
  pause: (ms: number) => Promise<unknown>;
}
