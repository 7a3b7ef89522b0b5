import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseUnavailable } from './unavailable.ts';

interface ReadingPoolParts {
  primary: PostgresPool;
  replica: PostgresPool;
  /** true when the replica may be read now */
  isFresh(): boolean;
}

/**
 * Reads outside of transactions from a replica, while that is fresh and answers; everything else is the primary's. Who reads from it
 * has to bear that another moment is shown than by the primary, which stays open when this ends.
 */
export function createReadingPool({ primary, replica, isFresh }: ReadingPoolParts): PostgresPool {
  return {
    options: primary.options,
    connect: async () => new ReadingClient({ primary, replica, isFresh }),
    end: () => replica.end(),
  };
}

/** Matches statements that only read. Their side effects, such as locks, have no place outside of a transaction. */
const isRead = /^\s*select\b/i;

class ReadingClient implements PostgresPoolClient {
  readonly #parts: ReadingPoolParts;
  /** Connection to the primary, once it was needed, so that a transaction stays on one connection. */
  #primary: Promise<PostgresPoolClient> | undefined;

  constructor(parts: ReadingPoolParts) {
    this.#parts = parts;
  }

  query = (async <R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (this.#primary || !isRead.test(sql) || !this.#parts.isFresh()) return this.#runRead(sql, parameters);
    try {
      return await this.#readFromReplica<R>(sql, parameters);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      return this.#runRead(sql, parameters);
    }
  }) as PostgresPoolClient['query']; // the other one is of cursors, which nobody uses

  release() {
    this.#primary?.then(
      (client) => client.release(),
      () => {},
    );
  }

  async #runRead<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    this.#primary ??= this.#parts.primary.connect();
    return (await this.#primary).query<R>(sql, parameters);
  }

  async #readFromReplica<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const client = await this.#parts.replica.connect();
    try {
      return await client.query<R>(sql, parameters);
    } finally {
      client.release();
    }
  }
}
