import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
} from 'kysely';
import { type Database, type DatabaseLocation, type Db, dialectOf } from '../db/index.ts';

/** What happens to whoever is at work when the process is killed. */
export class Killed extends Error {}

/**
 * The life of a server. Each commit and each answer of a gateway is a step of it; after the last one nothing is written,
 * asked or answered any more, as after a kill -9.
 */
export class Life {
  #left = Number.POSITIVE_INFINITY;
  readonly #over = Promise.withResolvers<void>();
  readonly #aside = new AsyncLocalStorage<boolean>();
  readonly #rests = new Set<Promise<void>>();
  isOver = false;

  /** @param steps it has from now on */
  endAfter(steps: number) {
    this.#left = steps;
  }

  /** @throws Killed when it is over */
  go() {
    if (this.isOver) throw new Killed();
  }

  /** What is done beside: its steps do not count. */
  aside<T>(work: () => Promise<T>): Promise<T> {
    return this.#aside.run(true, work);
  }

  /** @throws Killed when this was the last one */
  step() {
    this.go();
    if (!this.#aside.getStore()) this.#left -= 1;
    if (this.#left > 0) return;
    this.end();
    throw new Killed();
  }

  end() {
    this.isOver = true;
    this.#over.resolve();
  }

  /** Resolves when it is over. */
  get over(): Promise<void> {
    return this.#over.promise;
  }

  /** Something is written, or asked of a gateway, from now on. @returns its end */
  begin(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#rests.add(promise);
    return () => {
      this.#rests.delete(promise);
      resolve();
    };
  }

  /** Resolves when what had begun is taken back, or answered to nobody. */
  async rest(): Promise<void> {
    await Promise.all(this.#rests);
  }
}

/** The database as a server reaches it that may be killed at any commit: what it has begun is taken back then. */
export function mortalDatabase(location: DatabaseLocation, life: Life): Db {
  return new Kysely<Database>({ dialect: mortal(dialectOf({ ...location, isPatient: true }), life) });
}

function mortal(dialect: Dialect, life: Life): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new MortalDriver(dialect.createDriver(), life),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

class MortalDriver implements Driver {
  readonly #driver: Driver;
  readonly #life: Life;

  constructor(driver: Driver, life: Life) {
    this.#driver = driver;
    this.#life = life;
  }

  init = () => this.#driver.init();
  destroy = () => this.#driver.destroy();

  async acquireConnection() {
    this.#life.go();
    return new MortalConnection(await this.#driver.acquireConnection(), this.#life);
  }

  async beginTransaction(connection: MortalConnection, settings: Parameters<Driver['beginTransaction']>[1]) {
    this.#life.go();
    connection.end = this.#life.begin();
    await this.#driver.beginTransaction(connection.real, settings);
  }

  async commitTransaction(connection: MortalConnection) {
    this.#life.go();
    await this.#driver.commitTransaction(connection.real);
    connection.leave();
    this.#life.step();
  }

  async rollbackTransaction(connection: MortalConnection) {
    await this.#driver.rollbackTransaction(connection.real);
    connection.leave();
  }

  releaseConnection = (connection: MortalConnection) => this.#driver.releaseConnection(connection.real);
}

const isWrite = /^\s*(insert|update|delete|with\b[\s\S]*\b(insert|update|delete))\b/i;

class MortalConnection implements DatabaseConnection {
  readonly real: DatabaseConnection;
  readonly #life: Life;
  /** of the transaction that it is in */
  end: (() => void) | undefined;

  constructor(real: DatabaseConnection, life: Life) {
    this.real = real;
    this.#life = life;
  }

  leave() {
    this.end?.();
    this.end = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#life.go();
    if (this.end || !isWrite.test(query.sql)) return this.real.executeQuery(query);
    this.end = this.#life.begin();
    const result = await this.real.executeQuery<R>(query).finally(() => this.leave());
    this.#life.step();
    return result;
  }

  streamQuery = <R>(query: CompiledQuery, chunkSize: number) => this.real.streamQuery<R>(query, chunkSize);
}
