import type { Config } from './config.ts';
import { networkOfAddress } from './network.ts';

const callsPerMinute = 600;
export const minuteMs = 60_000;

/** At most 600 calls a minute from one network, counted in this process. */
export class RateLimiter {
  readonly #isOn: boolean;
  readonly #now: () => Date;
  #calls = new Map<string, number>();
  #windowStart = 0;

  constructor({ config, now }: { config: Pick<Config, 'rateLimitPerIp'>; now: () => Date }) {
    this.#isOn = config.rateLimitPerIp;
    this.#now = now;
  }

  /** Counts one call. @param ip nobody's calls are not counted */
  allows(ip: string | undefined): boolean {
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
