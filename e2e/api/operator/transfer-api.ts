import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, migrateSchema, openDatabase } from '@mercer/server';
import { buildTestApp, postgresUrl } from '@mercer/server/testing';
import { expect, onTestFinished } from 'vitest';
import { temporaryDatabase } from '../../temporary-database.ts';

export const secret = { Authorization: 'Bearer sk_test' };

export async function createEmptySqlite(): Promise<Db> {
  const path = join(tmpdir(), `mercer-transfer-${randomBytes(6).toString('hex')}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  return openEmptyDatabase({ path });
}

async function emptyPostgres(): Promise<Db> {
  return openEmptyDatabase({ url: await temporaryDatabase(postgresUrl ?? '') });
}

export async function openEmptyDatabase(location: { path?: string; url?: string }): Promise<Db> {
  const db = openDatabase(location);
  onTestFinished(() => db.destroy());
  await migrateSchema(db);
  return db;
}

type AppOptions = Parameters<typeof buildTestApp>[1];

export async function exportThroughApi(db: Db, query = '?secrets=true', appOptions: AppOptions = {}): Promise<string> {
  const answer = await buildTestApp(db, appOptions).app.request(`/operator/export${query}`, { headers: secret });
  expect(answer.status).toBe(200);
  return answer.text();
}

export function createImporter(db: Db, appOptions: AppOptions = {}) {
  const { app } = buildTestApp(db, appOptions);
  const callOperator = async (method: string, path: string, body?: string) => {
    const answer = await app.request(`/operator${path}`, {
      method,
      headers: secret,
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  };
  const beginImport = (fingerprint = 'a'.repeat(64)) =>
    callOperator('POST', '/shop-imports', JSON.stringify({ fingerprint }));
  const sendImportLines = (id: string, from: number, lines: string[]) =>
    callOperator('POST', `/shop-imports/${id}/lines?from=${from}`, lines.join('\n'));
  return { call: callOperator, begin: beginImport, send: sendImportLines };
}

export async function importThroughApi(db: Db, text: string, appOptions: AppOptions = {}) {
  const { begin, send } = createImporter(db, appOptions);
  const { body } = await begin();
  const lines = text.trimEnd().split('\n');
  for (let from = 0; from < lines.length; from += 25) {
    expect(await send(body.id, from, lines.slice(from, from + 25))).toMatchObject({ status: 200 });
  }
}

export const targets: [name: string, make: () => Promise<Db>][] = [['SQLite', createEmptySqlite]];
if (postgresUrl) targets.push(['PostgreSQL', emptyPostgres]);
