import { newestMigration } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const minuteMs = 60_000;
const getPlentyOfSpace = async () => 10 ** 9;

eachDatabase((db) => {
  async function requestReadiness(overrides: Partial<AppDeps> = {}, laterMs = 0) {
    const { shopper, clock } = buildTestApp(db(), { freeBytes: getPlentyOfSpace, ...overrides });
    clock.advance(laterMs);
    const { status, body, headers } = await shopper().get('/readyz');
    const checks: [string, string][] = body.checks.map(({ name, state, message }: Record<string, string>) => [
      name,
      `${state}: ${message}`,
    ]);
    return { status, said: body.status, checks: Object.fromEntries(checks), caching: headers.get('cache-control') };
  }

  test('a process that can serve says so, part by part', async () => {
    expect(await requestReadiness()).toEqual({
      status: 200,
      said: 'ready',
      caching: 'no-store',
      checks: {
        process: 'fine: It runs.',
        database: 'fine: It answers.',
        migrations: 'fine: The tables are of this version.',
        disk: 'fine: There is room.',
        queue: 'fine: Nothing waits for long.',
      },
    });
  });

  test('a process that is to end is sent no requests, and is alive', async () => {
    const { status, checks } = await requestReadiness({ ending: AbortSignal.abort() });
    expect([status, checks.process]).toEqual([503, 'fault: It is ending.']);
    expect((await buildTestApp(db(), { ending: AbortSignal.abort() }).shopper().get('/healthz')).status).toBe(200);
  });

  test('tables that are missing, and a disk that is full, are named', async () => {
    const { checks, status } = await requestReadiness({ freeBytes: async () => 5_000_000 });
    expect([status, checks.disk]).toEqual([503, 'fault: Only 4 MB are free.']);
    const unknown = await requestReadiness({ freeBytes: () => Promise.reject(new Error('no disk')) });
    expect([unknown.status, unknown.checks.disk]).toEqual([200, 'note: Nobody knows how much is free.']);
    const renameMigration = (from: string, to: string) =>
      sql`update kysely_migration set name = ${to} where name = ${from}`.execute(db());
    await renameMigration(newestMigration ?? '', 'another');
    const outdated = await requestReadiness();
    await renameMigration('another', newestMigration ?? '');
    expect([outdated.status, outdated.checks.migrations]).toEqual([
      503,
      'fault: Tables of this version are missing: `mercer migrate` makes them.',
    ]);
  });

  test('mails that wait are told, and close no shop', async () => {
    const mail = { key: 'late', kind: 'welcome', recipient: 'ada@mercer.test', locale: null, data: '{}' };
    const queued = { ...mail, status: 'queued', attempts: 1, date_due: '', error: null, date_sent: null } as const;
    await db()
      .insertInto('outbox')
      .values({ ...queued, date_created: '2026-06-01T12:00:00.000Z' })
      .execute();
    expect((await requestReadiness({}, 14 * minuteMs)).checks.queue).toBe('fine: Nothing waits for long.');
    const { status, checks } = await requestReadiness({}, 20 * minuteMs);
    expect([status, checks.queue]).toEqual([200, 'note: Work waits: mails since 20 minutes.']);
  });
});
