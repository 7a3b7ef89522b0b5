import { randomBytes } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, openDatabase } from '@mercer/database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, inject } from 'vitest';
import { createDatabase, postgresUrl, toDatabaseUrl } from './postgres.ts';
import { postgresTemplate, sqliteTemplate } from './templates.ts';

/** A copy of the seeded database for each test. */
interface Store {
  name: string;
  prepare(): Promise<void>;
  copy(): Promise<Db>;
  /** Closed databases only. */
  dropCopy(): Promise<void>;
  /** Closes connections; called after the last test of a file. */
  rest(): Promise<void>;
}

let stores: Store[] | undefined;

/**
 * Runs the suite on SQLite, and on PostgreSQL when `TEST_DATABASE_URL` is set or a local server answers. Every test
 * gets its own database with the small store in it.
 */
export function eachDatabase(suite: (db: () => Db) => void): void {
  stores ??= [createSqliteStore(), ...(postgresUrl ? [postgresStore(postgresUrl)] : [])];
  for (const store of stores) describe(store.name, () => runSuiteOn(store, suite));
}

function runSuiteOn(store: Store, suite: (db: () => Db) => void) {
  let db: Db | undefined;
  beforeAll(() => store.prepare());
  afterAll(() => store.rest());
  beforeEach(async () => {
    db = await store.copy();
  });
  afterEach(async () => {
    await db?.destroy();
    await store.dropCopy();
  });
  suite(() => db as Db);
}

function createSqliteStore(): Store {
  const { folder } = inject('testRun');
  const pathPrefix = join(folder, randomBytes(6).toString('hex'));
  let copies = 0;
  const toCopyPath = () => `${pathPrefix}-${copies}.sqlite`;
  return {
    name: 'SQLite',
    prepare: () => Promise.resolve(),
    async copy() {
      copies += 1;
      await copyFile(sqliteTemplate(folder), toCopyPath());
      return openDatabase({ path: toCopyPath() });
    },
    dropCopy: () => rm(toCopyPath(), { force: true }),
    rest: () => Promise.resolve(),
  };
}

/**
 * Making a database takes PostgreSQL longer than most tests do: a process makes one. Before each test its rows become those of
 * the store again.
 */
function postgresStore(server: string): Store {
  const { databasePrefix } = inject('testRun');
  const name = `${databasePrefix}${randomBytes(6).toString('hex')}`;
  const url = toDatabaseUrl(server, name);
  let databaseCreation: Promise<void> | undefined;
  let client = new pg.Client(url);
  return {
    name: 'PostgreSQL',
    async prepare() {
      databaseCreation ??= createDatabase(server, name, postgresTemplate(databasePrefix));
      await databaseCreation;
      await client.connect();
    },
    async copy() {
      await client.query('select kept.restore()');
      // Statement timeouts are tested with faults; a busy machine is no fault elsewhere
      return openDatabase({ url, isPatient: true });
    },
    dropCopy: () => Promise.resolve(),
    async rest() {
      await client.end();
      client = new pg.Client(url);
    },
  };
}
