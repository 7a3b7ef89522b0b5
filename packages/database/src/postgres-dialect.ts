import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { isPipelinedQuery, toPendingResult } from './pipelined.ts';

/**
 * PostgreSQL with transactions that wait only for what somebody looks at. `begin` and statements whose answers nobody waits
 * for leave together with the next one; what becomes of them is told by its answer, by that to the commit at the latest.
 */
export class PipelinedPostgresDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#pool);
  }
}

class PipelinedDriver implements Driver {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  async init() {}

  async acquireConnection() {
    return new PipelinedConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: PipelinedConnection, settings: TransactionSettings) {
    connection.begin(settings);
  }

  commitTransaction(connection: PipelinedConnection) {
    return connection.commit();
  }

  rollbackTransaction(connection: PipelinedConnection) {
    return connection.rollback();
  }

  async releaseConnection(connection: PipelinedConnection) {
    connection.release();
  }

  destroy() {
    return this.#pool.end();
  }
}

/** Matches statements that change nothing, should they not be in a transaction after all. */
const isRead = /^\s*select\b/i;
const changesRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PipelinedConnection implements DatabaseConnection {
  readonly #client: PostgresPoolClient;
  #isInside = false;
  /** Answer to `begin`, until a statement has waited for its own answer. */
  #beginResult: Promise<unknown> | undefined;
  /** The first of the transaction, by which all that comes after it fails. */
  #fault: { error: unknown } | undefined;

  constructor(client: PostgresPoolClient) {
    this.#client = client;
  }

  begin({ isolationLevel, accessMode }: TransactionSettings) {
    const settings = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    this.#isInside = true;
    this.#fault = undefined;
    this.#beginResult = this.#send(['begin', ...settings].join(' '));
    this.#beginResult.catch(() => {}); // the next answer tells it again
  }

  /** @throws what a statement that nobody has waited for has failed with */
  async commit() {
    if (this.#fault) throw this.#fault.error;
    const { command } = await this.#send('commit');
    this.#isInside = false;
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback() {
    if (!this.#isInside) return;
    this.#isInside = false;
    await this.#client.query('rollback', []);
  }

  release() {
    this.#client.release();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query;
    if (this.#beginResult && !isRead.test(sql)) await this.#beginResult;
    const answer = this.#send<R>(sql, parameters).then(toQueryResult);
    answer.catch(() => {}); // in a transaction the next answer reports it
    return this.#isInside && isPipelinedQuery(query) ? toPendingResult(answer) : answer;
  }

  // biome-ignore lint/correctness/useYield: rows come all at once
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming rows is not supported');
  }

  /** Answers come in the order of the statements: what failed before is known by then. */
  async #send<R>(sql: string, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    try {
      const answer = await this.#client.query<R>(sql, parameters);
      if (this.#fault) throw this.#fault.error;
      this.#beginResult = undefined;
      return answer;
    } catch (error) {
      if (this.#isInside) this.#fault ??= { error };
      throw this.#fault?.error ?? error;
    }
  }
}

function toQueryResult<R>({ command, rowCount, rows }: PostgresQueryResult<R>): QueryResult<R> {
  return changesRows.has(command) ? { rows, numAffectedRows: BigInt(rowCount) } : { rows };
}
