import type { MiddlewareHandler } from 'hono';
import type { AppDeps, AppEnv } from './context.ts';
import { ApiError } from './errors.ts';
import { networkOf, networkOfAddress } from './network.ts';
import { sentence } from './sentences/sentence.ts';

const callsPerMinute = 600;
const minuteMs = 60_000;

/** At most 600 calls a minute from one network, counted in this process. */
export class CallLimit {
  readonly #isOn: boolean;
  readonly #now: () => Date;
  #calls = new Map<string, number>();
  #windowStart = 0;

  constructor({ config, now }: { config: Pick<AppDeps['config'], 'rateLimitPerIp'>; now: () => Date }) {
    this.#isOn = config.rateLimitPerIp;
    this.#now = now;
  }

  /** Counts one call. @param ip nobody's calls are not counted */
  takes(ip: string | undefined): boolean {
    if (!this.#isOn || ip === undefined) return true;
    this.#beginMinute();
    const network = networkOfAddress(ip);
    const count = (this.#calls.get(network) ?? 0) + 1;
    this.#calls.set(network, count);
    return count <= callsPerMinute;
  }

  #beginMinute() {
    const now = this.#now().getTime();
    if (now - this.#windowStart < minuteMs) return;
    this.#windowStart = now;
    this.#calls = new Map();
  }
}

/** What a page calls for its visitor is not counted: the page was, where it was posted. */
export function rateLimit(limit: CallLimit): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!c.env?.forPage && !limit.takes(networkOf(c))) throw tooManyCalls();
    await next();
  };
}

export function tooManyCalls(): ApiError {
  const answer = { status: 429, code: 'too_many_requests', retryAfterSeconds: minuteMs / 1000 } as const;
  return new ApiError(sentence('tooManyRequests'), answer);
}
