import pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';

/** Milliseconds to wait for a connection that others use and will return. */
const busyMs = 10_000;
/** Milliseconds to wait when this process has no connection that could be returned. */
const noneMs = 2500;
const askAgainMs = 200;

/**
 * Connections to a server that may have no more of them for us: then those there are go round, and one more is asked for a
 * little later, again and again.
 */
export class LimitedPool {
  readonly #pool: pg.Pool;
  readonly #maximum: number;
  #connected = 0;
  #askTimer: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#maximum = pool.options.max;
    pool.on('connect', () => {
      this.#connected += 1;
    });
    pool.on('remove', () => {
      this.#connected -= 1;
    });
    this.#allow(this.#maximum, busyMs);
  }

  /** @throws DatabaseUnavailable when none becomes free in time */
  async connect(): Promise<pg.PoolClient> {
    const startedAt = performance.now();
    for (;;) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        if (isServerFull(error)) this.#limitToConnected();
        const isLate = performance.now() - startedAt >= (this.#connected > 0 ? busyMs : noneMs);
        if (isPoolTimeout(error) || (isServerFull(error) && isLate)) {
          throw new DatabaseUnavailable('No connection became free in time', { cause: error });
        }
        if (!isServerFull(error)) throw error;
      }
    }
  }

  #limitToConnected() {
    this.#allow(this.#connected, this.#connected > 0 ? busyMs : noneMs);
    this.#retryLater();
  }

  #retryLater() {
    this.#askTimer ??= setTimeout(() => this.#requestConnection(), askAgainMs).unref();
  }

  #requestConnection() {
    this.#askTimer = undefined;
    const targetCount = Math.min(this.#connected + 1, this.#maximum);
    this.#allow(targetCount, busyMs);
    this.#pool.connect().then(
      (client) => {
        client.release();
        if (targetCount < this.#maximum) this.#retryLater();
      },
      // a server that is gone is not full any more, and another one's matter
      (error) => (isServerFull(error) ? this.#limitToConnected() : this.#allow(this.#maximum, busyMs)),
    );
  }

  /** The pool reads its options anew whenever somebody comes. */
  #allow(max: number, connectionTimeoutMillis: number) {
    Object.assign(this.#pool.options, { max, connectionTimeoutMillis });
  }
}

const tooManyConnections = '53300';

function isServerFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === tooManyConnections;
}

/** True for the error of pg's pool after waiting for a connection in vain. */
function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}
