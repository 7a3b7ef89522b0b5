import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@mercer/server';
import { postgresUrl } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { runMercerCommand } from '../run-mercer.ts';
import { fillTestStore, temporaryDatabase } from '../temporary-database.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function createFilledPlace() {
  const DATA_DIR = temporaryFolder();
  const path = join(DATA_DIR, 'mercer.sqlite');
  await fillTestStore({ path });
  chmodSync(path, 0o600);
  return { DATA_DIR, path };
}

/** States by name. */
async function runDoctor(env: NodeJS.ProcessEnv, ...args: string[]) {
  const { code, stdout } = await runMercerCommand(env, 'doctor', '--json', ...args);
  const results: { name: string; state: string }[] = JSON.parse(stdout).results;
  return { code, ...Object.fromEntries(results.map(({ name, state }) => [name, state])) };
}

test('a sound shop has no fault, and a missing backup is one', async () => {
  const { DATA_DIR } = await createFilledPlace();
  const sound = { file: 'fine', rights: 'fine', tables: 'fine', payments: 'fine', gateways: 'note' };
  expect(await runDoctor({ DATA_DIR })).toMatchObject({ code: 0, ...sound });
  const to = temporaryFolder();
  expect(await runDoctor({ DATA_DIR }, '--backups', to)).toMatchObject({ code: 1, backups: 'fault' });
  await runMercerCommand({ DATA_DIR }, 'backup', '--to', to);
  expect(await runDoctor({ DATA_DIR }, '--backups', to)).toMatchObject({ code: 0, backups: 'fine' });
});

test('it says where there is no shop, and what is damaged', async () => {
  const DATA_DIR = temporaryFolder();
  expect(await runDoctor({ DATA_DIR })).toMatchObject({ code: 1, file: 'fault', tables: 'fault' });
  writeFileSync(
    join(DATA_DIR, 'mercer.sqlite'),
    'no database at all, but long enough to be looked at as one'.repeat(40),
  );
  expect(await runDoctor({ DATA_DIR })).toMatchObject({ code: 1, file: 'fault' });
});

test('every finding about the place of a shop has a state without it', async () => {
  const { DATA_DIR } = await createFilledPlace();
  const nowhere = join(temporaryFolder(), 'nowhere');
  expect(await runDoctor({ DATA_DIR })).toMatchObject({ disk: 'fine' });
  expect(await runDoctor({ DATA_DIR: nowhere })).toMatchObject({
    code: 1,
    disk: 'fault',
    file: 'fault',
    tables: 'fault',
  });
  // A shop elsewhere that does not answer is the only finding
  const elsewhere = await runDoctor({}, '--url', 'http://127.0.0.1:9', '--key', 'sk_test');
  expect(elsewhere).toEqual({ code: 1, shop: 'fault' });
  const names = Object.keys(await runDoctor({ DATA_DIR }, '--backups', nowhere));
  expect(names.slice(0, 6)).toEqual(['code', 'disk', 'file', 'rights', 'tables', 'backups']);
  expect(names).not.toContain('shop');
});

test('files that others can read are a fault', async () => {
  const { DATA_DIR, path } = await createFilledPlace();
  chmodSync(path, 0o644);
  expect(await runDoctor({ DATA_DIR })).toMatchObject({ code: 1, rights: 'fault' });
});

test('a database of a newer version is neither migrated nor opened', async () => {
  const { DATA_DIR, path } = await createFilledPlace();
  const db = openDatabase({ path });
  await db
    .insertInto('kysely_migration' as 'jobs') // Kysely's own table
    .values({ name: '9999-later', timestamp: '2026-06-01T12:00:00.000Z' } as never)
    .execute();
  await db.destroy();
  expect(await runDoctor({ DATA_DIR })).toMatchObject({ code: 1, tables: 'fault' });
  const failure = await runMercerCommand({ DATA_DIR }, 'migrate');
  expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('newer version') });
});

test.runIf(postgresUrl)('on PostgreSQL it looks at tables and rows, and migrate makes them', async () => {
  const DATABASE_URL = await temporaryDatabase(postgresUrl ?? '');
  const env = { DATA_DIR: join(temporaryFolder(), 'nowhere'), DATABASE_URL };
  expect(await runDoctor(env)).toMatchObject({ code: 1, disk: 'fine', tables: 'fault' });
  expect(await runMercerCommand(env, 'migrate')).toMatchObject({ code: 0, stderr: '' });
  expect(await runDoctor(env)).toMatchObject({ code: 0, disk: 'fine', tables: 'fine', products: 'note' });
});

test('it looks over the payment gateways, by a line each or all that it has looked at', async () => {
  const { DATA_DIR } = await createFilledPlace();
  // This address has no server
  const env = { DATA_DIR, PUBLIC_URL: 'http://127.0.0.1:9' };
  const { code, stdout } = await runMercerCommand(env, 'doctor', '--payments', '--json');
  const { results }: { results: { gateway: string; check: string; state: string }[] } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(results).toContainEqual(expect.objectContaining({ gateway: 'airwallex', check: 'keys', state: 'fine' }));
  expect(results).toContainEqual(expect.objectContaining({ gateway: 'airwallex', check: 'inbox', state: 'note' }));
  const lines = (await runMercerCommand(env, 'doctor', '--payments')).stdout.split('\n');
  expect(lines.filter((line) => line.startsWith('airwallex'))).toEqual([
    expect.stringMatching(/note +webhook/),
    expect.stringMatching(/note +inbox/),
  ]);
});
