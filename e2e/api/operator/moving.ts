import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, migrate, openDatabase } from '@mercer/server';
import { postgresUrl, testApp } from '@mercer/server/testing';
import { expect, onTestFinished } from 'vitest';
import { temporaryDatabase } from '../../temporary-database.ts';

export const secret = { Authorization: 'Bearer sk_test' };

export async function emptySqlite(): Promise<Db> {
  const path = join(tmpdir(), `mercer-transfer-${randomBytes(6).toString('hex')}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  return emptied({ path });
}

async function emptyPostgres(): Promise<Db> {
  return emptied({ url: await temporaryDatabase(postgresUrl ?? '') });
}

export async function emptied(location: { path?: string; url?: string }): Promise<Db> {
  const db = openDatabase(location);
  onTestFinished(() => db.destroy());
  await migrate(db);
  return db;
}

type Given = Parameters<typeof testApp>[1];

export async function exported(db: Db, query = '?secrets=true', given: Given = {}): Promise<string> {
  const answer = await testApp(db, given).app.request(`/operator/export${query}`, { headers: secret });
  expect(answer.status).toBe(200);
  return answer.text();
}

export function importer(db: Db, given: Given = {}) {
  const { app } = testApp(db, given);
  const call = async (method: string, path: string, body?: string) => {
    const answer = await app.request(`/operator${path}`, {
      method,
      headers: secret,
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  };
  const begin = (fingerprint = 'a'.repeat(64)) => call('POST', '/imports', JSON.stringify({ fingerprint }));
  const send = (id: string, from: number, lines: string[]) =>
    call('POST', `/imports/${id}/lines?from=${from}`, lines.join('\n'));
  return { call, begin, send };
}

export async function imported(db: Db, text: string, given: Given = {}) {
  const { begin, send } = importer(db, given);
  const { body } = await begin();
  const lines = text.trimEnd().split('\n');
  for (let from = 0; from < lines.length; from += 25) {
    expect(await send(body.id, from, lines.slice(from, from + 25))).toMatchObject({ status: 200 });
  }
}

export const targets: [name: string, make: () => Promise<Db>][] = [['SQLite', emptySqlite]];
if (postgresUrl) targets.push(['PostgreSQL', emptyPostgres]);
