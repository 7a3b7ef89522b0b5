export const callsPerMinute = 600;
export const minuteMs = 60_000;

/** Calls of networks, counted in this process alone. */
export class ProcessCallCounter {
  readonly #now: () => Date;
  readonly #maximum: number;
  #calls = new Map<string, number>();
  #windowStart = 0;

  /** @param maxCalls of a minute, from one network */
  constructor({ now }: { now: () => Date }, maxCalls = callsPerMinute) {
    this.#now = now;
    this.#maximum = maxCalls;
  }

  allows(network: string): boolean {
    this.#beginMinute();
    const count = (this.#calls.get(network) ?? 0) + 1;
    this.#calls.set(network, count);
    return count <= this.#maximum;
  }

  #beginMinute() {
    const now = this.#now().getTime();
    if (now - this.#windowStart < minuteMs) return;
    this.#windowStart = now;
    this.#calls = new Map();
  }
}
