import { randomBytes } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, inject } from 'vitest';
import { type Db, migrate, openDatabase } from '../db/index.ts';
import { administrate, databaseUrl, postgresUrl } from './postgres.ts';
import { seedSmallStore } from './small-store.ts';

/** Makes a seeded database once for the process and a copy of it for each test. */
interface Store {
  name: string;
  prepare(): Promise<void>;
  copy(): Promise<Db>;
  /** Closed databases only. */
  dropCopy(): Promise<void>;
}

let stores: Store[] | undefined;

/**
 * Runs the suite on SQLite, and on PostgreSQL when `TEST_DATABASE_URL` is set or a local server answers. Every test
 * gets its own database with the small store in it.
 */
export function eachDatabase(suite: (db: () => Db) => void): void {
  stores ??= [sqliteStore(), ...(postgresUrl ? [postgresStore(postgresUrl)] : [])];
  for (const store of stores) describe(store.name, () => runOn(store, suite));
}

function runOn(store: Store, suite: (db: () => Db) => void) {
  let db: Db | undefined;
  beforeAll(() => store.prepare());
  beforeEach(async () => {
    db = await store.copy();
  });
  afterEach(async () => {
    await db?.destroy();
    await store.dropCopy();
  });
  suite(() => db as Db);
}

async function fill(db: Db) {
  await migrate(db);
  await seedSmallStore(db);
  await db.destroy();
}

/** The first call's outcome is everybody's. */
function once(make: () => Promise<void>): () => Promise<void> {
  let made: Promise<void> | undefined;
  return () => (made ??= make());
}

function sqliteStore(): Store {
  const own = join(inject('testRun').folder, randomBytes(6).toString('hex'));
  let copies = 0;
  const file = (name: string) => `${own}-${name}.sqlite`;
  return {
    name: 'SQLite',
    prepare: once(() => fill(openDatabase({ path: file('template') }))),
    async copy() {
      copies += 1;
      await copyFile(file('template'), file(`copy-${copies}`));
      return openDatabase({ path: file(`copy-${copies}`) });
    },
    dropCopy: () => rm(file(`copy-${copies}`), { force: true }),
  };
}

/**
 * Making a database takes PostgreSQL longer than most tests do. Before each test the rows of the one there is become those
 * of the store again.
 */
function postgresStore(url: string): Store {
  const name = `${inject('testRun').databasePrefix}${randomBytes(6).toString('hex')}`;
  const own = databaseUrl(url, name);
  return {
    name: 'PostgreSQL',
    prepare: once(async () => {
      await administrate(url, `create database ${name}`);
      await fill(openDatabase({ url: own, isPatient: true }));
      await administrate(own, keepRows);
    }),
    async copy() {
      await administrate(own, restoreRows);
      // how long a statement may take is tested where faults are; elsewhere a busy machine is no fault
      return openDatabase({ url: own, isPatient: true });
    },
    dropCopy: () => Promise.resolve(),
  };
}

const eachTable = (statement: string) => `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop execute format('${statement}', name); end loop;
end $$`;

const keepRows = `create schema kept; ${eachTable('create table kept.%1$I as table public.%1$I')}`;

/** Without the checks between tables, which hold again as soon as all rows are back. */
const restoreRows = `begin; set local session_replication_role = replica; ${eachTable(
  'delete from public.%1$I; insert into public.%1$I select * from kept.%1$I',
)}; commit`;
