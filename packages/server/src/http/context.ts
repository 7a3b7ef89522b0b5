import type { StoreSettings } from '@mercer/contract';
import type { Config, Log } from '../config.ts';
import type { Db } from '../db/index.ts';
import type { SessionHandle } from '../session/handle.ts';

/** What a use case may need, passed in by the composition root. */
export interface AppDeps {
  db: Db;
  config: Config;
  /** Reaches the payment gateways. */
  fetch: (request: Request) => Promise<Response>;
  now: () => Date;
  log: Log;
  /** Called after each request that may have written: there may be mails to send. */
  afterWrite?: (() => void) | undefined;
}

export interface AppEnv {
  Bindings: { ip?: string } | undefined;
  Variables: { deps: AppDeps; session: SessionHandle; store?: Promise<StoreSettings> };
}
