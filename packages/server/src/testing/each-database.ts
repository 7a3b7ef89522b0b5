import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { type Db, migrate, openDatabase } from '../db/index.ts';
import { administrate, databaseUrl, postgresUrl } from './postgres.ts';
import { seedSmallStore } from './small-store.ts';

/** Makes a seeded database once and a copy of it for each test. */
interface Store {
  name: string;
  prepare(): Promise<void>;
  copy(): Promise<Db>;
  /** Closed databases only. */
  dropCopy(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Runs the suite on SQLite, and on PostgreSQL when `TEST_DATABASE_URL` is set or a local server answers. Every test
 * gets its own database with the small store in it.
 */
export function eachDatabase(suite: (db: () => Db) => void): void {
  const server = postgresUrl;
  for (const makeStore of [sqliteStore, ...(server ? [() => postgresStore(server)] : [])]) {
    const store = makeStore();
    describe(store.name, () => runOn(store, suite));
  }
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
  afterAll(() => store.drop());
  suite(() => db as Db);
}

async function fill(db: Db) {
  await migrate(db);
  await seedSmallStore(db);
  await db.destroy();
}

function sqliteStore(): Store {
  let folder = '';
  let copies = 0;
  const file = (name: string) => join(folder, `${name}.sqlite`);
  return {
    name: 'SQLite',
    async prepare() {
      folder = await mkdtemp(join(tmpdir(), 'mercer-test-'));
      await fill(openDatabase({ path: file('template') }));
    },
    async copy() {
      copies += 1;
      await copyFile(file('template'), file(`copy-${copies}`));
      return openDatabase({ path: file(`copy-${copies}`) });
    },
    dropCopy: () => rm(file(`copy-${copies}`), { force: true }),
    drop: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Making a database takes PostgreSQL longer than most tests do. One is made for the file, and before each test its rows
 * become those of the store again.
 */
function postgresStore(url: string): Store {
  const name = `mercer_test_${randomBytes(6).toString('hex')}`;
  const own = databaseUrl(url, name);
  return {
    name: 'PostgreSQL',
    async prepare() {
      await administrate(url, `create database ${name}`);
      await fill(openDatabase({ url: own, isPatient: true }));
      await administrate(own, keepRows);
    },
    async copy() {
      await administrate(own, restoreRows);
      // how long a statement may take is tested where faults are; elsewhere a busy machine is no fault
      return openDatabase({ url: own, isPatient: true });
    },
    dropCopy: () => Promise.resolve(),
    drop: () => administrate(url, `drop database if exists ${name} with (force)`),
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
