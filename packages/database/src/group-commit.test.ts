import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countCommits } from '@mercer/server/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Db, insertRow, openDatabase } from './index.ts';

/** A file with one table, and the commits that are made in it. */
async function openTestDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'mercer-test-'));
  const path = join(folder, 'shop.sqlite');
  const db = openDatabase({ path });
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  });
  await sql`create table settings (id text primary key, value text)`.execute(db);
  return { db, path, commits: countCommits() };
}

const insertSetting = (db: Db, id: string) =>
  db.transaction().execute((tx) => insertRow(tx, 'settings', { id, value: '' }));
const readSettingIds = async (db: Db) => {
  const rows = await db.selectFrom('settings').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id).join('');
};
const letters = [...'abcdefghijklmnopqrst'];

test('what comes at once is committed together', async () => {
  const { db, commits } = await openTestDatabase();
  await Promise.all(letters.map((id) => insertSetting(db, id)));
  expect(await readSettingIds(db)).toBe(letters.join(''));
  expect(commits()).toBe(1);
});

test('what comes one after the other is committed each', async () => {
  const { db, commits } = await openTestDatabase();
  for (const id of 'abc') await insertSetting(db, id);
  expect(commits()).toBe(3);
});

test('a group has an end, however many come', async () => {
  const { db, commits } = await openTestDatabase();
  await Promise.all(Array.from({ length: 100 }, (_, id) => insertSetting(db, String(id))));
  expect(commits()).toBe(4);
});

test('one that fails is taken back alone', async () => {
  const { db } = await openTestDatabase();
  const failing = db.transaction().execute(async (tx) => {
    await insertRow(tx, 'settings', { id: 'x', value: '' });
    throw new Error('no');
  });
  const first = db.transaction().execute(async (tx) => {
    await insertRow(tx, 'settings', { id: 'y', value: '' });
    throw new Error('first');
  });
  const results = await Promise.allSettled([
    first,
    insertSetting(db, 'a'),
    failing,
    insertSetting(db, 'b'),
    insertSetting(db, 'a'),
    insertSetting(db, 'c'),
  ]);
  const failures = results.map((result) => (result.status === 'rejected' ? result.reason.message : null));
  expect(failures).toEqual(['first', null, 'no', null, 'UNIQUE constraint failed: settings.id', null]);
  expect(await readSettingIds(db)).toBe('abc');
});

test('nobody reads what is not committed, and nobody waits to read', async () => {
  const { db } = await openTestDatabase();
  await db.transaction().execute(async (tx) => {
    await insertRow(tx, 'settings', { id: 'a', value: '' });
    expect(await readSettingIds(tx)).toBe('a');
    expect(await readSettingIds(db)).toBe('');
  });
  expect(await readSettingIds(db)).toBe('a');
});

test('one statement is a transaction of its own, in the group', async () => {
  const { db, commits } = await openTestDatabase();
  await Promise.all([...letters.map((id) => insertRow(db, 'settings', { id, value: '' }))]);
  expect(await readSettingIds(db)).toBe(letters.join(''));
  expect(commits()).toBe(1);
});

test('a commit that fails fails all that were in it, and the next goes on', async () => {
  const { db } = await openTestDatabase();
  await sql`create table parts (id text primary key, whole text references settings (id) deferrable initially deferred)`.execute(
    db,
  );
  const orphan = db.transaction().execute((tx) => sql`insert into parts values (1, 'missing')`.execute(tx));
  const results = await Promise.allSettled([insertSetting(db, 'a'), orphan, insertSetting(db, 'b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await readSettingIds(db)).toBe('');
  await insertSetting(db, 'c');
  expect(await readSettingIds(db)).toBe('c');
});

test('on a full disk what was not committed fails, and nothing of it is kept', async () => {
  const { db } = await openTestDatabase();
  const pages = await sql<{ page_count: number }>`select page_count from pragma_page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit((pages.rows[0]?.page_count ?? 0) + 1)}`.execute(db);
  const big = db.transaction().execute(async (tx) => {
    const fill = insertRow(tx, 'settings', { id: 'big', value: 'x'.repeat(1_000_000) });
    await fill.catch(() => {});
    await insertRow(tx, 'settings', { id: 'after', value: '' });
  });
  const results = await Promise.allSettled([insertSetting(db, 'a'), big]);
  expect(results[1]).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_FULL' } });
  expect(await readSettingIds(db)).toBe(results[0]?.status === 'fulfilled' ? 'a' : '');
});

test('a changed table is seen by who reads', async () => {
  const { db } = await openTestDatabase();
  await insertSetting(db, 'a');
  const selectSettings = () => sql<object>`select * from settings`.execute(db);
  expect((await selectSettings()).rows).toEqual([{ id: 'a', value: '' }]);
  await sql`alter table settings add column more text default 'new'`.execute(db);
  expect((await selectSettings()).rows).toEqual([{ id: 'a', value: '', more: 'new' }]);
});
