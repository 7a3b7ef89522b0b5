import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type Dialect,
  Kysely,
  type LogEvent,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import { PipelinedPostgresDialect } from './postgres-dialect.ts';
import { openPatientPool, openPostgresPool, openReplicaPool, type PoolState } from './postgres-pool.ts';
import { ReplicaWatch } from './replica-watch.ts';
import type { Database, Db } from './schema.ts';
import { GroupingSqliteDialect } from './sqlite-dialect.ts';
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
function createReadingPool({ primary, replica, isFresh }: ReadingPoolParts): PostgresPool {
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

export interface DatabaseLocation {
  /** PostgreSQL, e.g. `postgres://shop@db/mercer`; else SQLite */
  url?: string | undefined;
  /** SQLite file; its folder is made */
  path?: string | undefined;
  /** True for work before the shop opens: statements have no time limit. */
  isPatient?: boolean;
  /** PostgreSQL: whether statements get names, which some poolers do not keep. */
  isNamed?: boolean;
  /** Told of each statement once it is answered. */
  onStatement?: ((statement: AnsweredStatement) => void) | undefined;
  /** PostgreSQL: told how to look at the connections. */
  onPool?: ((readState: () => PoolState) => void) | undefined;
}

export interface AnsweredStatement {
  /** values stand beside it, and are not told */
  sql: string;
  durationMs: number;
  hasFailed: boolean;
}

/** Opens the store: PostgreSQL when `url` is given, else the SQLite file. Close it with `db.destroy()`. */
export function openDatabase(location: DatabaseLocation): Db {
  return createKysely(createDialect(location), location);
}

interface ReplicatedLocation extends DatabaseLocation {
  url: string;
  /** a standby of it, e.g. `postgres://shop@standby/mercer` */
  replicaUrl: string;
  /** Told when the standby is read, and why when no longer. */
  onReplica(isRead: boolean, reason?: string): void;
}

export interface ReplicatedDatabase {
  db: Db;
  /** Reads from the standby what may be a second old; whatever it cannot answer is answered by `db`. */
  reader: Db;
  destroy(): Promise<void>;
}

/** PostgreSQL with a standby that reads may be sent to. */
export function openReplicated(location: ReplicatedLocation): ReplicatedDatabase {
  const { url, replicaUrl, isNamed = true, onPool, onReplica } = location;
  const primary = openPostgresPool(url, undefined, isNamed);
  onPool?.(primary.state);
  const replica = openReplicaPool(replicaUrl, isNamed);
  const watch = new ReplicaWatch({ primary, replica, onChange: onReplica });
  const db = createKysely(new PipelinedPostgresDialect(primary), location);
  const reading = createReadingPool({ primary, replica, isFresh: watch.isFresh });
  const reader = createKysely(new PipelinedPostgresDialect(reading), location);
  const closeDatabases = async () => {
    await watch.end();
    await Promise.all([replica.end(), primary.end()]);
  };
  return { db, reader, destroy: closeDatabases };
}

function createKysely(dialect: Dialect, { onStatement }: Pick<DatabaseLocation, 'onStatement'>): Db {
  if (!onStatement) return new Kysely<Database>({ dialect });
  const reportStatement = ({ query, queryDurationMillis, level }: LogEvent) =>
    onStatement({ sql: query.sql, durationMs: queryDurationMillis, hasFailed: level === 'error' });
  return new Kysely<Database>({ dialect, log: reportStatement });
}

/** Creates the Kysely dialect for the location. */
export function createDialect({ url, path, isPatient = false, isNamed = true, onPool }: DatabaseLocation): Dialect {
  if (!url) return sqliteDialect(path ?? '.data/mercer.sqlite', isPatient);
  if (isPatient) return new PipelinedPostgresDialect(openPatientPool(url));
  const pool = openPostgresPool(url, undefined, isNamed);
  onPool?.(pool.state);
  return new PipelinedPostgresDialect(pool);
}

function sqliteDialect(path: string, isPatient: boolean): Dialect {
  mkdirSync(dirname(path), { recursive: true });
  return new GroupingSqliteDialect(path, undefined, undefined, isPatient);
}
