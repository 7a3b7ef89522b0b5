import { expect, test } from 'vitest';
import type { Db } from '../db/index.ts';
import { eachDatabase, testApp, testConfig } from '../testing/index.ts';
import { checkUp } from './index.ts';

const hourMs = 3_600_000;

/** By name, what was found an hour after the rows were written. */
async function found(db: Db, config = testConfig) {
  const { deps, clock } = testApp(db, { config });
  clock.advance(2 * hourMs);
  const findings = await checkUp(deps);
  return Object.fromEntries(findings.map(({ name, state, message }) => [name, `${state}: ${message}`]));
}

const date_created = '2026-06-01T12:00:00.000Z';

eachDatabase((db) => {
  test('an empty shop is told what is missing', async () => {
    await db().deleteFrom('products').execute();
    await db().deleteFrom('settings').where('id', '=', 'store').execute();
    await db().deleteFrom('content').execute();
    expect(await found(db())).toMatchObject({
      name: expect.stringMatching(/^note: .*mercer init/),
      products: expect.stringMatching(/^note: Nothing is on sale/),
      pages: expect.stringMatching(/^note: .*imprint, privacy, terms, withdrawal/),
      address: expect.stringMatching(/^note: .*localhost/),
      payments: 'fine: No payment hangs.',
      mails: 'fine: All mails are on their way.',
    });
  });

  test('a shop that sells in the open is at fault', async () => {
    const open = { ...testConfig, publicUrl: 'http://shop.example' };
    expect((await found(db(), open)).address).toMatch(/^fault: .*https/);
    const live = { ...testConfig, live: true };
    expect((await found(db(), live)).address).toMatch(/^fault: .*mails cannot lead there/);
    expect((await found(db(), { ...open, publicUrl: 'https://shop.example' })).address).toMatch(/^fine/);
  });

  test('what waits for a person is a fault', async () => {
    const mail = { kind: 'welcome', recipient: 'ada@mercer.test', locale: null, data: '{}', date_due: '', error: null };
    const rows = [
      { ...mail, key: 'late', status: 'queued' as const, attempts: 3, date_created, date_sent: null },
      { ...mail, key: 'lost', status: 'failed' as const, attempts: 9, date_created, date_sent: null },
    ];
    await db().insertInto('outbox').values(rows).execute();
    const difference = { gateway: 'card', kind: 'unknown', order_id: null, transaction_id: 'ch_1', ours: null };
    await db()
      .insertInto('book_differences')
      .values({ ...difference, id: 'one', theirs: null, date_found: date_created, date_gone: null })
      .execute();
    expect(await found(db())).toMatchObject({
      mails: expect.stringMatching(/^fault: 1 mails wait/),
      books: expect.stringMatching(/^fault: 1 entries/),
    });
  });

  test('the operator is told by a call', async () => {
    const caller = testApp(db()).shopper();
    const { status, body } = await caller.call('GET', '/operator/checkup', undefined, {
      Authorization: 'Bearer sk_test',
    });
    expect(status).toBe(200);
    expect(body.results.map(({ name }: { name: string }) => name)).toContain('gateways');
    expect((await caller.get('/operator/checkup')).status).toBe(401);
  });
});
