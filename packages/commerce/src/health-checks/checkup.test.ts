import type { Db } from '@mercer/database';
import { buildTestApp, eachDatabase, testConfig } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { checkShopHealth } from './index.ts';

const hourMs = 3_600_000;

/** Runs the checks an hour after the rows were written, and returns the findings by name. */
async function checkUpByName(db: Db, config = testConfig) {
  const { deps, clock } = buildTestApp(db, { config });
  clock.advance(2 * hourMs);
  const findings = await checkShopHealth(deps);
  return Object.fromEntries(findings.map(({ name, state, message }) => [name, `${state}: ${message}`]));
}

const date_created = '2026-06-01T12:00:00.000Z';

eachDatabase((db) => {
  test('an empty shop is told what is missing', async () => {
    await db().deleteFrom('products').execute();
    await db().deleteFrom('settings').where('id', '=', 'store').execute();
    await db().deleteFrom('content').execute();
    expect(await checkUpByName(db())).toMatchObject({
      name: expect.stringMatching(/^note: .*mercer init/),
      products: expect.stringMatching(/^note: Nothing is on sale/),
      pages: expect.stringMatching(/^note: .*imprint, privacy, terms, withdrawal/),
      address: expect.stringMatching(/^note: .*localhost/),
      payments: 'fine: No payment hangs.',
      mails: 'fine: All mails are on their way.',
    });
  });

  test('a shop that offers Apple Pay with keys of its own is told that Apple finds no file of it', async () => {
    const config = { ...testConfig, live: true, playedScripts: undefined };
    const value = JSON.stringify({ apple: { enabled: true, gateway: 'stripe' } });
    await db().deleteFrom('settings').where('id', '=', 'payments').execute();
    await db().insertInto('settings').values({ id: 'payments', value }).execute();
    expect((await checkUpByName(db(), config)).apple_pay).toMatch(/^note: .*APPLE_PAY_DOMAIN_ASSOCIATION_FILE/);
    expect((await checkUpByName(db(), { ...config, appleDomainAssociation: '7B227073' })).apple_pay).toMatch(/^fine/);
    await db().deleteFrom('settings').where('id', '=', 'payments').execute();
    expect((await checkUpByName(db(), config)).apple_pay).toMatch(/^fine/);
  });

  test('a shop that sells in the open is at fault', async () => {
    const open = { ...testConfig, publicUrl: 'http://shop.example' };
    expect((await checkUpByName(db(), open)).address).toMatch(/^fault: .*https/);
    const live = { ...testConfig, live: true };
    expect((await checkUpByName(db(), live)).address).toMatch(/^fault: .*mails cannot lead there/);
    expect((await checkUpByName(db(), { ...open, publicUrl: 'https://shop.example' })).address).toMatch(/^fine/);
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
    expect(await checkUpByName(db())).toMatchObject({
      mails: expect.stringMatching(/^fault: 1 mails wait/),
      books: expect.stringMatching(/^fault: 1 entries/),
    });
  });

  test('legal pages are written once they are published and nothing of a template stands in them', async () => {
    await db().deleteFrom('content').execute();
    const buildPageRow = (slug: string, published: 0 | 1, body: string, extraFields = {}) => ({
      model: 'pages',
      id: slug,
      slug,
      published,
      value: JSON.stringify({ title: slug, body, ...extraFields }),
    });
    const replacePages = async (...pages: ReturnType<typeof buildPageRow>[]) => {
      await db().deleteFrom('content').execute();
      await db().insertInto('content').values(pages).execute();
      return (await checkUpByName(db())).pages;
    };
    const completePages = ['imprint', 'privacy', 'terms', 'withdrawal'].map((slug) =>
      buildPageRow(slug, 1, 'As the law wants it [1].'),
    );
    expect(await replacePages(...completePages)).toBe('fine: The legal pages are written.');
    const [imprint, privacy, terms, withdrawal] = completePages;
    if (!imprint || !privacy || !terms || !withdrawal) throw new Error('There are four');
    expect(await replacePages({ ...imprint, published: 0 }, privacy, terms, { ...withdrawal, published: 0 })).toMatch(
      /^note: Nobody can read imprint, withdrawal/,
    );
    const gaps = [
      buildPageRow('imprint', 1, 'Represented by: [name of the owner]'),
      buildPageRow('privacy', 1, 'Whole.', { $locale: { de: { body: 'Beschwerde: [Name und Anschrift]' } } }),
      buildPageRow('terms', 1, 'ENTWURF: Dies ist eine Vorlage.\n\nText'),
    ];
    expect(await replacePages(...gaps, withdrawal)).toMatch(
      /^note: In imprint, privacy, terms there is something to fill in/,
    );
    expect(await replacePages(buildPageRow('imprint', 0, '[name]'), privacy)).toMatch(
      /^note: No page says terms, withdrawal: .* Nobody can read imprint.* In imprint /,
    );
    // Shoppers do not find a page of another model where laws require it
    expect(await replacePages(...completePages.map((row) => ({ ...row, model: 'notes' })))).toMatch(
      /^note: No page says imprint/,
    );
  });

  test('what fails is named, whether or not it is tried again', async () => {
    const mail = { recipient: 'ada@mercer.test', locale: null, data: '{}', date_due: '', date_sent: null, attempts: 2 };
    const futureDate = '2099-01-01T00:00:00.000Z';
    const delivery = {
      webhook_id: 'w1',
      attempts: 3,
      date_due: futureDate,
      date_created,
      date_expires: futureDate,
      date_delivered: null,
    };
    const run = {
      function: 'erp/orders',
      event_id: 1,
      entity_id: 'o',
      tick: null,
      attempts: 2,
      date_due: futureDate,
      date_created,
    };
    const ended = { date_expires: futureDate, date_done: null, duration_ms: 3, error: 'it threw' };
    expect(await checkUpByName(db())).toMatchObject({
      webhooks: 'fine: Everybody was told of what happened.',
      functions: 'fine: The functions do their work.',
    });
    const url = 'https://hooks.example/services/secret';
    await db()
      .insertInto('webhooks')
      .values({ id: 'w1', url, secret: 's', types: '["*"]', enabled: 1, date_created })
      .execute();
    const deliveries = Array.from({ length: 29 }, (_, at) => ({
      ...delivery,
      id: `w1-${at}`,
      event_id: at,
      status: 'queued' as const,
      response_status: 500,
      error: 'HTTP 500',
    }));
    await db().insertInto('webhook_deliveries').values(deliveries).execute();
    await db()
      .insertInto('outbox')
      .values([
        { ...mail, key: 'a', kind: 'order', status: 'queued', date_created: futureDate, error: 'no route' },
        { ...mail, key: 'b', kind: 'order', status: 'queued', date_created: futureDate, error: null },
      ])
      .execute();
    await db()
      .insertInto('function_runs')
      .values([
        { ...run, ...ended, id: 'r1', status: 'queued' },
        { ...run, ...ended, id: 'r2', status: 'dead' },
        { ...run, ...ended, id: 'r3', status: 'queued', error: null },
      ])
      .execute();
    const broken = {
      config: '{}',
      error: 'Unexpected token',
      after_id: 0,
      date_next: '',
      date_read: '',
      date_seen: '',
    };
    await db()
      .insertInto('functions')
      .values({ ...broken, name: 'stock' })
      .execute();
    const findings = await checkUpByName(db());
    expect(findings.webhooks).toBe('note: 29 webhooks have failed, and are tried again (hooks.example (29)).');
    expect(findings.mails).toBe('note: 1 mails could not be delivered yet, and are tried again (order (1)).');
    expect(findings.functions).toMatch(
      /^note: 1 functions cannot be used \(stock \(1\)\).* 1 runs .*erp\/orders \(1\).*tried again/,
    );
    await db().updateTable('webhook_deliveries').set({ status: 'dead' }).where('event_id', '<', 2).execute();
    await db().updateTable('outbox').set({ status: 'failed' }).where('key', '=', 'a').execute();
    const laterFindings = await checkUpByName(db());
    expect(laterFindings.webhooks).toMatch(
      /^note: 2 webhooks were given up \(hooks.example \(2\)\).* 27 webhooks have failed/,
    );
    expect(laterFindings.mails).toMatch(
      /^note: 1 mails could not be delivered, and are not tried again \(order \(1\)\)/,
    );
  });

  test('the operator is told by a call', async () => {
    const caller = buildTestApp(db()).shopper();
    const { status, body } = await caller.call('GET', '/operator/checkup', undefined, {
      Authorization: 'Bearer sk_test',
    });
    expect(status).toBe(200);
    expect(body.results.map(({ name }: { name: string }) => name)).toContain('gateways');
    expect((await caller.get('/operator/checkup')).status).toBe(401);
  });
});
