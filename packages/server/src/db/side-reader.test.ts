import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Database, Db } from './schema.ts';
import { readAside, SideReader } from './side-reader.ts';
import { GroupingSqliteDialect } from './sqlite-dialect.ts';

/** A file that is taken for a large one. */
function openLarge(): { db: Db; path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-aside-'));
  const path = join(folder, 'shop.sqlite');
  const db = new Kysely<Database>({ dialect: new GroupingSqliteDialect(path, 0) });
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  return { db, path };
}

const counting = (most: number) => sql<{ count: number }>`with recursive numbers (n) as (
  select 1 union all select n + 1 from numbers where n < ${most}) select count(*) as count from numbers`;

test('what comes after a long read does not wait for it', async () => {
  const { db } = openLarge();
  const most = 100_000; // a thread that begins for it answers later than who is asked here, however busy the machine is
  const ended: string[] = [];
  const long = readAside(db, counting(most).compile(db)).then((rows) => {
    ended.push('long');
    return rows;
  });
  await counting(1).execute(db);
  ended.push('short');
  expect(await long).toEqual([{ count: most }]);
  expect(ended).toEqual(['short', 'long']);
});

test('it sees what is committed, and a transaction reads its own changes', async () => {
  const { db } = openLarge();
  await sql`create table kept (value)`.execute(db);
  const read = (on: Db) => readAside(on, sql<{ value: unknown }>`select value from kept order by value`.compile(on));
  await sql`insert into kept values (${1})`.execute(db);
  expect(await read(db)).toEqual([{ value: 1 }]);
  await db.transaction().execute(async (tx) => {
    await sql`insert into kept values (${2})`.execute(tx);
    expect(await read(tx)).toEqual([{ value: 1 }, { value: 2 }]);
    expect(await read(db)).toEqual([{ value: 1 }]);
  });
  expect(await read(db)).toHaveLength(2);
});

test('a statement that fails says why, and the next one is read', async () => {
  const { db } = openLarge();
  await expect(readAside(db, sql`select abs(-9223372036854775808)`.compile(db))).rejects.toThrow('integer overflow');
  expect(await readAside(db, counting(3).compile(db))).toEqual([{ count: 3 }]);
});

test('who waits when it is closed is told', async () => {
  const { db, path } = openLarge();
  await sql`create table kept (value)`.execute(db);
  const reader = new SideReader({ path, timeoutMs: 1000 });
  const long = reader.read(counting(50_000_000).compile(db));
  reader.close();
  await expect(long).rejects.toThrow('closed');
});
