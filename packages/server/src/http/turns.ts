import { ApiError } from './errors.ts';

interface TurnsOptions {
  /** How many works run at once. */
  running: number;
  /** How many may wait besides. */
  waiting: number;
  /** How many of them may be of one lane; all when left out. */
  waitingPerLane?: number;
  /** Told to those who may not. */
  busy: string;
}

type Begin = () => void;

/**
 * Works that need a core each: a few run at a time, some wait, and a flood of them does not take everything. Lanes go
 * one after the other: who comes alone waits for one work of each other lane, however many these have.
 */
export class Turns {
  #running = 0;
  #waiting = 0;
  /** in the order in which they are served next */
  readonly #lanes = new Map<string, Begin[]>();
  readonly #options: TurnsOptions;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** @throws ApiError 503 `busy` when too many wait already */
  async run<T>(work: () => Promise<T>, lane = ''): Promise<T> {
    if (this.#running >= this.#options.running) await this.#turn(lane);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(lane: string): Promise<void> {
    const { waiting, waitingPerLane = waiting, busy } = this.#options;
    const line = this.#lanes.get(lane) ?? [];
    if (this.#waiting >= waiting || line.length >= waitingPerLane) {
      throw new ApiError(busy, { status: 503, code: 'busy' });
    }
    this.#waiting += 1;
    this.#lanes.set(lane, line);
    return new Promise((resolve) => line.push(resolve));
  }

  #next(): Begin | undefined {
    const [lane, line = []] = this.#lanes.entries().next().value ?? [''];
    const next = line.shift();
    if (!next) return undefined;
    this.#waiting -= 1;
    this.#lanes.delete(lane);
    if (line.length > 0) this.#lanes.set(lane, line);
    return next;
  }
}
