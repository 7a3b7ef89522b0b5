import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copySqliteFile, type Db, isPostgres, migrateSchema, openDatabase } from '@mercer/database';
import { onTestFinished } from 'vitest';
import { administrate, createDatabase, postgresUrl, toDatabaseUrl } from './postgres.ts';
import { findDatabaseLocation } from './reopen-database.ts';
import { buildTestApp } from './test-app.ts';

const secret = { Authorization: 'Bearer sk_test' };

/** A shop without anything in it, until the test ends. */
export async function createEmptyShop(kind: 'SQLite' | 'PostgreSQL'): Promise<Db> {
  const db = openDatabase(kind === 'SQLite' ? { path: temporaryFile() } : await temporaryDatabase());
  onTestFinished(() => db.destroy());
  await migrateSchema(db);
  return db;
}

/**
 * Makes a backup of the shop's rows, by the means of `mercer backup`.
 * @returns makes a shop of them, which is there until the test ends
 */
export async function createShopBackup(db: Db): Promise<() => Promise<Db>> {
  const [location, backup] = [await findDatabaseLocation(db), temporaryFile()];
  if (!isPostgres(db)) {
    await copySqliteFile(location.path ?? '', backup);
    return async () => {
      const path = temporaryFile();
      await copyFile(backup, path);
      return openUntilTestEnds({ path });
    };
  }
  await postgresProgram('pg_dump', '--format=custom', `--file=${backup}`, `--dbname=${location.url}`);
  return async () => {
    const empty = await temporaryDatabase();
    await postgresProgram('pg_restore', '--single-transaction', '--exit-on-error', `--dbname=${empty.url}`, backup);
    return openUntilTestEnds(empty);
  };
}

const postgresProgram = (program: string, ...args: string[]) => promisify(execFile)(program, args);

function openUntilTestEnds(location: { path?: string; url?: string }): Db {
  const db = openDatabase({ ...location, isPatient: true });
  onTestFinished(() => db.destroy());
  return db;
}

function temporaryFile(): string {
  const path = join(tmpdir(), `mercer-moved-${randomBytes(6).toString('hex')}`);
  onTestFinished(async () => {
    for (const end of ['', '-wal', '-shm']) await rm(path + end, { force: true });
  });
  return path;
}

async function temporaryDatabase() {
  const server = postgresUrl ?? '';
  const name = `mercer_moved_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name);
  onTestFinished(() => administrate(server, `drop database if exists ${name}`));
  return { url: toDatabaseUrl(server, name), isPatient: true };
}

type AppOverrides = Parameters<typeof buildTestApp>[1];

/** The lines of a whole shop. */
export async function exportShop(db: Db, depsOverrides: AppOverrides = {}): Promise<string> {
  const answer = await buildTestApp(db, depsOverrides).app.request('/operator/export?secrets=true', {
    headers: secret,
  });
  if (answer.status !== 200) throw new Error(`The export was answered ${answer.status}`);
  return answer.text();
}

/** Brings the lines of a whole shop into an empty one. @throws Error when one of them is refused, or a fault is logged */
export async function importShop(db: Db, text: string, depsOverrides: AppOverrides = {}): Promise<void> {
  const { app, faults } = buildTestApp(db, depsOverrides);
  const postImport = async (path: string, body: string) => {
    const answer = await app.request(`/operator/shop-imports${path}`, { method: 'POST', headers: secret, body });
    const payload = await answer.json();
    if (!answer.ok || faults.length > 0) throw new Error(JSON.stringify([answer.status, payload, faults.map(String)]));
    return payload;
  };
  const fingerprint = createHash('sha256').update(text).digest('hex');
  const { id } = await postImport('', JSON.stringify({ fingerprint }));
  const lines = text.trimEnd().split('\n');
  for (let from = 0; from < lines.length; from += 40)
    await postImport(`/${id}/lines?from=${from}`, lines.slice(from, from + 40).join('\n'));
}
