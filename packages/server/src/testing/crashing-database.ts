import { AsyncLocalStorage } from 'node:async_hooks';
import { createDialect, type Database, type DatabaseLocation, type Db } from '@mercer/database';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
} from 'kysely';

/** Error that ends all work in progress when the process is killed. */
export class ProcessKilled extends Error {}

/**
 * The life of a server. Each commit and each answer of a gateway is a step of it; after the last one nothing is written,
 * asked or answered any more, as after a kill -9.
 */
export class FaultInjector {
  #remainingSteps = Number.POSITIVE_INFINITY;
  readonly #ended = Promise.withResolvers<void>();
  readonly #unaffected = new AsyncLocalStorage<boolean>();
  readonly #rests = new Set<Promise<void>>();
  isOver = false;

  /** @param steps it has from now on */
  endAfter(steps: number) {
    this.#remainingSteps = steps;
  }

  /** @throws Killed when it is over */
  assertAlive() {
    if (this.isOver) throw new ProcessKilled();
  }

  /** Runs work whose steps do not count. */
  runUncounted<T>(work: () => Promise<T>): Promise<T> {
    return this.#unaffected.run(true, work);
  }

  /** @throws Killed when this was the last one */
  countStep() {
    this.assertAlive();
    if (!this.#unaffected.getStore()) this.#remainingSteps -= 1;
    if (this.#remainingSteps > 0) return;
    this.end();
    throw new ProcessKilled();
  }

  end() {
    this.isOver = true;
    this.#ended.resolve();
  }

  /** Resolves when it is over. */
  get whenOver(): Promise<void> {
    return this.#ended.promise;
  }

  /** Tracks a write or a gateway request that begins now. @returns a function to call at its end */
  trackPendingWork(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#rests.add(promise);
    return () => {
      this.#rests.delete(promise);
      resolve();
    };
  }

  /** Resolves when what had begun is taken back, or answered to nobody. */
  async waitForPendingWork(): Promise<void> {
    await Promise.all(this.#rests);
  }
}

/** The database as a server reaches it that may be killed at any commit: what it has begun is taken back then. */
export function mortalDatabase(location: DatabaseLocation, life: FaultInjector): Db {
  return new Kysely<Database>({
    dialect: createCrashingDialect(createDialect({ ...location, isPatient: true }), life),
  });
}

function createCrashingDialect(dialect: Dialect, life: FaultInjector): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new MortalDriver(dialect.createDriver(), life),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

class MortalDriver implements Driver {
  readonly #driver: Driver;
  readonly #life: FaultInjector;

  constructor(driver: Driver, life: FaultInjector) {
    this.#driver = driver;
    this.#life = life;
  }

  init = () => this.#driver.init();
  destroy = () => this.#driver.destroy();

  async acquireConnection() {
    this.#life.assertAlive();
    return new MortalConnection(await this.#driver.acquireConnection(), this.#life);
  }

  async beginTransaction(connection: MortalConnection, settings: Parameters<Driver['beginTransaction']>[1]) {
    this.#life.assertAlive();
    connection.end = this.#life.trackPendingWork();
    await this.#driver.beginTransaction(connection.real, settings);
  }

  async commitTransaction(connection: MortalConnection) {
    this.#life.assertAlive();
    await this.#driver.commitTransaction(connection.real);
    connection.endPendingWork();
    this.#life.countStep();
  }

  async rollbackTransaction(connection: MortalConnection) {
    await this.#driver.rollbackTransaction(connection.real);
    connection.endPendingWork();
  }

  releaseConnection = (connection: MortalConnection) => this.#driver.releaseConnection(connection.real);
}

const isWrite = /^\s*(insert|update|delete|with\b[\s\S]*\b(insert|update|delete))\b/i;

class MortalConnection implements DatabaseConnection {
  readonly real: DatabaseConnection;
  readonly #life: FaultInjector;
  /** Ends the tracked work of the current transaction or write. */
  end: (() => void) | undefined;

  constructor(real: DatabaseConnection, life: FaultInjector) {
    this.real = real;
    this.#life = life;
  }

  endPendingWork() {
    this.end?.();
    this.end = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#life.assertAlive();
    if (this.end || !isWrite.test(query.sql)) return this.real.executeQuery(query);
    this.end = this.#life.trackPendingWork();
    const result = await this.real.executeQuery<R>(query).finally(() => this.endPendingWork());
    this.#life.countStep();
    return result;
  }

  streamQuery = <R>(query: CompiledQuery, chunkSize: number) => this.real.streamQuery<R>(query, chunkSize);
}
