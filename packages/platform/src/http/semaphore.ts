import { ApiError } from './errors.ts';

interface SemaphoreOptions {
  /** Number of works that run at the same time. */
  permits: number;
  /** Number of works that may wait in addition. */
  maxQueued: number;
  /** Number of waiting works of one key; all when left out. */
  maxQueuedPerKey?: number;
  /** Told to those who may not. */
  busy: string;
}

type Begin = () => void;

/**
 * Limits CPU-bound works: a few run at a time, some wait, and a flood does not take everything. Keys are served round
 * robin, so that a single work waits for at most one work of each other key.
 */
export class Semaphore {
  #running = 0;
  #queued = 0;
  /** Queues by key, in the order in which they are served next. */
  readonly #queues = new Map<string, Begin[]>();
  readonly #options: SemaphoreOptions;

  constructor(options: SemaphoreOptions) {
    this.#options = options;
  }

  /** @throws ApiError 503 `busy` when too many wait already */
  async runWithPermit<T>(work: () => Promise<T>, key = ''): Promise<T> {
    if (this.#running >= this.#options.permits) await this.#enqueue(key);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#dequeue();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #enqueue(key: string): Promise<void> {
    const { maxQueued, maxQueuedPerKey = maxQueued, busy } = this.#options;
    const queue = this.#queues.get(key) ?? [];
    if (this.#queued >= maxQueued || queue.length >= maxQueuedPerKey) {
      throw new ApiError(busy, { status: 503, code: 'busy' });
    }
    this.#queued += 1;
    this.#queues.set(key, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  #dequeue(): Begin | undefined {
    const [key, queue = []] = this.#queues.entries().next().value ?? [''];
    const next = queue.shift();
    if (!next) return undefined;
    this.#queued -= 1;
    this.#queues.delete(key);
    if (queue.length > 0) this.#queues.set(key, queue);
    return next;
  }
}
