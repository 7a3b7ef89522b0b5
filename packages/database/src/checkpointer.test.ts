import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import SQLite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { Checkpointer } from './checkpointer.ts';
import type { Database, Db } from './schema.ts';
import { GroupingSqliteDialect } from './sqlite-dialect.ts';

const pageBytes = 4096;
const limits = { shortBytes: 10 * pageBytes, longPages: 50 };

function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A file with one table, whose log is long soon. */
async function openTestDatabase(): Promise<{ db: Db; path: string }> {
  const path = join(createTestFolder(), 'shop.sqlite');
  const db = new Kysely<Database>({ dialect: new GroupingSqliteDialect(path, undefined, limits) });
  onTestFinished(() => db.destroy());
  await sql`create table kept (value text)`.execute(db);
  return { db, path };
}

const insertPageRow = (db: Db) => sql`insert into kept values (${'x'.repeat(pageBytes)})`.execute(db);

/** Counts the rows in the file alone, without its log. */
function rowsWithoutLog(path: string): number {
  const copy = join(createTestFolder(), 'copy.sqlite');
  copyFileSync(path, copy);
  const database = new SQLite(copy);
  try {
    return database.prepare('select value from kept').all().length;
  } catch {
    return 0; // the table is in the log
  } finally {
    database.close();
  }
}

const readLogBytes = (path: string) => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;

test('what a log holds comes into the file, although no commit brings it there', async () => {
  const { db, path } = await openTestDatabase();
  for (let n = 0; n < 20; n += 1) await insertPageRow(db);
  await expect.poll(() => rowsWithoutLog(path)).toBe(20);
});

test('the log begins anew although writers never stop', async () => {
  const { db, path } = await openTestDatabase();
  let isOver = false;
  let added = 0;
  const writers = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      await insertPageRow(db);
      added += 1;
    }
  });
  // A log that never restarts would be as long as all that was written
  await expect.poll(() => added * 2 * pageBytes > 3 * readLogBytes(path) && added > 100).toBe(true);
  isOver = true;
  await Promise.all(writers);
  const { rows } = await sql<{ value: string }>`select value from kept`.execute(db);
  expect(rows).toHaveLength(added);
});

test('the last connection that closes is the one that writes: no log is left', async () => {
  const { db, path } = await openTestDatabase();
  for (let n = 0; n < 20; n += 1) await insertPageRow(db);
  await expect.poll(() => rowsWithoutLog(path)).toBe(20);
  await insertPageRow(db);
  await db.destroy();
  expect(readLogBytes(path)).toBe(0);
  expect(rowsWithoutLog(path)).toBe(21);
});

test('a thread that fails holds nobody, and another one begins', async () => {
  const path = join(createTestFolder(), 'missing', 'shop.sqlite');
  const heldWorks: unknown[] = [];
  const checkpointer = new Checkpointer({ path, timeoutMs: 1000 }, { shortBytes: 0, longPages: 0 }, async (work) => {
    heldWorks.push(work);
  });
  for (const _ of [1, 2]) await checkpointer.checkpointIfNeeded();
  await checkpointer.close();
  expect(heldWorks).toEqual([]);
});

/** Writes one row after the other, and says of each when it is kept. */
const buildWriterScript = (path: string) => `
import { Kysely, sql } from '${import.meta.resolve('kysely')}';
import { GroupingSqliteDialect } from '${import.meta.resolve('./sqlite-dialect.ts')}';
const dialect = new GroupingSqliteDialect('${path}', undefined, { shortBytes: 0, longPages: 10 });
const db = new Kysely({ dialect });
await sql\`create table if not exists kept (value text)\`.execute(db);
for (let n = 0; ; n += 1) {
  await sql\`insert into kept values (\${'x'.repeat(${pageBytes})})\`.execute(db);
  console.log(n);
}`;

test('whenever the process is killed, what was said to be kept is there', async () => {
  const path = join(createTestFolder(), 'shop.sqlite');
  let confirmedTotal = 0;
  for (const rowLimit of [1, 150, 400]) {
    const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
    const writer = spawn(process.execPath, ['--input-type=module', '-e', buildWriterScript(path)], { stdio });
    const writerExit = once(writer, 'exit');
    let confirmedRows = 0;
    for await (const _ of createInterface({ input: writer.stdout })) {
      confirmedRows += 1;
      if (confirmedRows === rowLimit) writer.kill('SIGKILL');
    }
    await writerExit;
    confirmedTotal += confirmedRows;
    const database = new SQLite(path);
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.prepare('select count(*) from kept').pluck().get()).toBeGreaterThanOrEqual(confirmedTotal);
    database.close();
  }
});
