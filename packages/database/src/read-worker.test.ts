import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ReadWorker, readInWorker } from './read-worker.ts';
import type { Database, Db } from './schema.ts';
import { GroupingSqliteDialect } from './sqlite-dialect.ts';

/** A file that is taken for a large one. */
function openLargeDatabase(): { db: Db; path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-aside-'));
  const path = join(folder, 'shop.sqlite');
  const db = new Kysely<Database>({ dialect: new GroupingSqliteDialect(path, 0) });
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  return { db, path };
}

const selectCount = (limit: number) => sql<{ count: number }>`with recursive numbers (n) as (
  select 1 union all select n + 1 from numbers where n < ${limit}) select count(*) as count from numbers`;

test('what comes after a long read does not wait for it', async () => {
  const { db } = openLargeDatabase();
  const rowCount = 100_000; // a thread that begins for it answers later than who is asked here, however busy the machine is
  const ended: string[] = [];
  const long = readInWorker(db, selectCount(rowCount).compile(db)).then((rows) => {
    ended.push('long');
    return rows;
  });
  await selectCount(1).execute(db);
  ended.push('short');
  expect(await long).toEqual([{ count: rowCount }]);
  expect(ended).toEqual(['short', 'long']);
});

test('it sees what is committed, and a transaction reads its own changes', async () => {
  const { db } = openLargeDatabase();
  await sql`create table kept (value)`.execute(db);
  const readStoredValues = (on: Db) =>
    readInWorker(on, sql<{ value: unknown }>`select value from kept order by value`.compile(on));
  await sql`insert into kept values (${1})`.execute(db);
  expect(await readStoredValues(db)).toEqual([{ value: 1 }]);
  await db.transaction().execute(async (tx) => {
    await sql`insert into kept values (${2})`.execute(tx);
    expect(await readStoredValues(tx)).toEqual([{ value: 1 }, { value: 2 }]);
    expect(await readStoredValues(db)).toEqual([{ value: 1 }]);
  });
  expect(await readStoredValues(db)).toHaveLength(2);
});

test('a statement that fails says why, and the next one is read', async () => {
  const { db } = openLargeDatabase();
  await expect(readInWorker(db, sql`select abs(-9223372036854775808)`.compile(db))).rejects.toThrow('integer overflow');
  expect(await readInWorker(db, selectCount(3).compile(db))).toEqual([{ count: 3 }]);
});

test('who waits when it is closed is told', async () => {
  const { db, path } = openLargeDatabase();
  await sql`create table kept (value)`.execute(db);
  const reader = new ReadWorker({ path, timeoutMs: 1000 });
  const long = reader.read(selectCount(50_000_000).compile(db));
  reader.close();
  await expect(long).rejects.toThrow('closed');
});
