import { ApiError } from './errors.ts';

interface TurnsOptions {
  /** How many works run at once. */
  running: number;
  /** How many may wait besides. */
  waiting: number;
  /** Told to those who may not. */
  busy: string;
}

/** Works that need a core each: a few run at a time, some wait, and a flood of them does not take everything. */
export class Turns {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #options: TurnsOptions;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** @throws ApiError 503 `busy` when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#options.running) await this.#turn();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#options.waiting) {
      throw new ApiError(this.#options.busy, { status: 503, code: 'busy' });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
