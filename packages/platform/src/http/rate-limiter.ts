import { isPostgres } from '@mercer/database';
import { ProcessCallCounter } from './calls-per-minute.ts';
import type { Config } from './config.ts';
import { networkOfAddress } from './network.ts';
import { SharedCalls, type SharedDeps } from './shared-calls.ts';

/** Counts calls of networks. */
export interface RateLimiter {
  /** Counts one call. @param ip nobody's calls are not counted */
  allows(ip: string | undefined): boolean | Promise<boolean>;
}

interface Deps extends SharedDeps {
  config: Pick<Config, 'rateLimitPerIp'>;
}

/**
 * Creates a limiter of 600 calls a minute for one network, across all processes where they share a database.
 * @param name what is counted, e.g. `call`
 */
export function createRateLimiter(deps: Deps, name: string): RateLimiter {
  if (!deps.config.rateLimitPerIp) return { allows: () => true };
  const calls = isPostgres(deps.db) ? new SharedCalls(deps, name) : new ProcessCallCounter(deps);
  return { allows: (ip) => ip === undefined || calls.allows(networkOfAddress(ip)) };
}
