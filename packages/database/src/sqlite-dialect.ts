import { statSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import { Checkpointer, type LogLimits, logLimits } from './checkpointer.ts';
import { GroupCommit } from './group-commit.ts';
import { getReadLane, type ReadLane, ReadWorker } from './read-worker.ts';
import { StablePlanCompiler } from './sqlite-compiler.ts';
import { type CachedDatabase, withStatementCache } from './statement-cache.ts';

const busyTimeoutMs = 2000;
/**
 * Milliseconds that a statement waits for a lock. The process is blocked meanwhile, so writers try again later instead.
 */
const writerTimeoutMs = 5;
/** 64 MB: the log is shorter, unless it comes at once or its thread does nothing. Then a commit brings it into the file. */
const logPages = 16_000;
const logBytes = 64 * 2 ** 20;
/** Twenty thousand products or so: nothing takes long in smaller files. */
const largeFile = 200 * 2 ** 20;

/** SQLite with one connection that writes and one that reads what is committed, so that nobody waits to read. */
export class GroupingSqliteDialect implements Dialect {
  readonly #path: string;
  readonly #largeBytes: number;
  readonly #log: LogLimits;
  readonly #isPatient: boolean;

  /**
   * @param largeBytes of files in which reads of many rows take long
   * @param isPatient for few large transactions: what it sorts may be larger than memory
   */
  constructor(path: string, largeBytes = largeFile, log = logLimits, isPatient = false) {
    this.#path = path;
    this.#largeBytes = largeBytes;
    this.#log = log;
    this.#isPatient = isPatient;
  }

  createAdapter = () => new ManyConnections();
  createDriver = () => new GroupingDriver(new Files(this.#path, this.#largeBytes, this.#log, this.#isPatient));
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db);
  createQueryCompiler = () => new StablePlanCompiler();
}

/** Adapter for several connections: writers wait for a turn in {@link GroupCommit}. */
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/** The connections to one file. */
class Files {
  readonly writer: CachedDatabase;
  readonly group: GroupCommit;
  readonly #path: string;
  readonly #side: Record<ReadLane, ReadWorker>;
  readonly #checkpointer: Checkpointer;
  readonly #largeBytes: number;
  #reader: CachedDatabase | undefined;
  #schemaChanges = 0;

  constructor(path: string, largeBytes: number, log: LogLimits, isPatient: boolean) {
    this.#path = path;
    this.#largeBytes = largeBytes;
    const start = { path, timeoutMs: busyTimeoutMs };
    this.#side = { shopper: new ReadWorker(start), owner: new ReadWorker(start, 'owner') };
    this.#checkpointer = new Checkpointer(start, log, (work) => this.group.runExclusively(work));
    const database = new SQLite(path, { timeout: busyTimeoutMs });
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    // Earlier contents of pages would go to a file with two calls each, three times as many as the log gets
    if (!isPatient) database.pragma('temp_store = MEMORY');
    database.pragma(`wal_autocheckpoint = ${logPages}`);
    database.pragma(`journal_size_limit = ${logBytes}`);
    database.pragma(`busy_timeout = ${writerTimeoutMs}`);
    this.writer = withStatementCache(database);
    this.group = new GroupCommit(this.writer, () => this.#checkpointer.scheduleCheckpoint());
  }

  /** The statement on the connection that sees what is committed; undefined where it writes. */
  prepareReadStatement(sql: string): SQLite.Statement | undefined {
    if (!isRead.test(sql) || this.#path === ':memory:') return undefined;
    const reader = this.#openReader();
    if (this.#schemaChanges !== this.writer.schemaChanges()) {
      reader.forget();
      if (!this.writer.inTransaction()) this.#schemaChanges = this.writer.schemaChanges();
    }
    const statement = reader.prepare(sql);
    return statement.readonly && statement.reader ? statement : undefined;
  }

  /** Runs a statement that may take long in a separate thread; `undefined` when it need not. */
  readInWorker(query: CompiledQuery): Promise<unknown[]> | undefined {
    const lane = getReadLane(query);
    const isLong = lane === 'owner' || (lane && statSync(this.#path).size >= this.#largeBytes);
    return isLong ? this.#side[lane].read(query) : undefined;
  }

  /** The way in which the file is kept can be changed by the only connection. */
  async closeOtherConnections() {
    for (const side of Object.values(this.#side)) side.close();
    this.#reader?.close();
    this.#reader = undefined;
    await this.#checkpointer.close();
  }

  /** Runs work that needs the file for itself, and waits longer for its lock. */
  withBusyTimeout<T>(work: () => T): T {
    const setBusyTimeout = (ms: number) => this.writer.prepare(`pragma busy_timeout = ${ms}`).get();
    setBusyTimeout(busyTimeoutMs);
    try {
      return work();
    } finally {
      setBusyTimeout(writerTimeoutMs);
    }
  }

  async close() {
    this.group.end();
    await this.closeOtherConnections();
    this.writer.close();
  }

  #openReader(): CachedDatabase {
    this.#reader ??= withStatementCache(new SQLite(this.#path, { readonly: true, timeout: busyTimeoutMs }));
    return this.#reader;
  }
}

const isRead = /^\s*(select|with|values)\b/i;
const standsAlone = /^\s*(pragma|vacuum|attach|detach)\b/i;

class GroupingDriver implements Driver {
  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  async init() {}

  async acquireConnection() {
    return new GroupingConnection(this.#files);
  }

  beginTransaction(connection: GroupingConnection) {
    return connection.begin();
  }

  commitTransaction(connection: GroupingConnection) {
    return connection.commit();
  }

  rollbackTransaction(connection: GroupingConnection) {
    return connection.rollback();
  }

  async releaseConnection() {}

  destroy() {
    return this.#files.close();
  }
}

class GroupingConnection implements DatabaseConnection {
  readonly #files: Files;
  #isInside = false;
  #fault: unknown;

  constructor(files: Files) {
    this.#files = files;
  }

  async begin() {
    await this.#files.group.begin();
    this.#isInside = true;
  }

  async commit() {
    this.#assertThere();
    this.#isInside = false;
    await this.#files.group.commit();
  }

  async rollback() {
    if (!this.#isInside) return;
    this.#isInside = false;
    this.#files.group.rollback(this.#fault);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql } = query;
    if (this.#isInside) return this.#write(query);
    const reading = this.#files.prepareReadStatement(sql);
    const workerRows = reading && this.#files.readInWorker(query);
    if (workerRows) return { rows: (await workerRows) as R[] }; // the statement's own rows
    if (reading) return { rows: reading.all(query.parameters) as R[] }; // rows of this query
    if (standsAlone.test(sql)) return this.#runAlone(query);
    await this.begin();
    try {
      const result = this.#write<R>(query);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: rows come all at once
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming rows is not supported');
  }

  #runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#files.group.runExclusively(async () => {
      await this.#files.closeOtherConnections();
      return this.#files.withBusyTimeout(() => runStatement<R>(this.#files.writer, query));
    });
  }

  #write<R>(query: CompiledQuery): QueryResult<R> {
    this.#assertThere();
    try {
      return runStatement(this.#files.writer, query);
    } catch (error) {
      this.#fault = error;
      throw error;
    }
  }

  /**
   * Throws when the transaction has ended: on a full disk SQLite rolls back by itself, and later statements would be
   * committed alone.
   */
  #assertThere() {
    if (!this.#files.writer.inTransaction()) throw this.#fault ?? new Error('The transaction has ended');
  }
}

function runStatement<R>(database: CachedDatabase, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = database.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as R[] }; // the statement's own rows
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}
