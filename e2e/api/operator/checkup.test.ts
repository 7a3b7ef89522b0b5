import type { Db, HealthCheck } from '@mercer/server';
import { buildTestApp, eachDatabase, ids, insertOrder, testConfig } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openOperator } from './operator.ts';

const past = '2026-06-01T12:00:00.000Z';
const far = '2099-01-01T00:00:00.000Z';

type Config = typeof testConfig;
type CheckResult = Pick<HealthCheck, 'state' | 'message'>;

/** A shop that sells in the open with keys of its own. */
const soundConfig: Config = { ...testConfig, live: true, publicUrl: 'https://shop.example' };

const store = {
  name: 'Laden',
  country: 'DE',
  countries: ['DE'],
  locale: 'de-DE',
  currency: 'USD',
  locales: [],
  currencies: [],
  support_email: 'hello@shop.example',
};
const tax = {
  country: 'DE',
  state: null,
  zip: null,
  priority: 0,
  compound: 0,
  rate: 190_000,
  reduced_rate: null,
  shipping: 1,
} as const;

async function setSetting(db: Db, id: string, value: object): Promise<void> {
  await db.deleteFrom('settings').where('id', '=', id).execute();
  await db
    .insertInto('settings')
    .values({ id, value: JSON.stringify(value) })
    .execute();
}

/** Brings a shop into the state in which nothing has to be said. */
async function makeSound(db: Db): Promise<void> {
  await setSetting(db, 'store', store);
  await setSetting(db, 'payments', { card: { enabled: true, gateway: 'mercer' } });
  await db.deleteFrom('tax_rules').execute();
  await db
    .insertInto('tax_rules')
    .values({ id: 'vat', name: 'MwSt.', ...tax })
    .execute();
  await db.deleteFrom('content').where('model', '=', 'pages').execute();
  const pages = ['imprint', 'privacy', 'terms', 'withdrawal'].map((slug) => {
    const value = JSON.stringify({ title: slug, body: 'As the law wants it.' });
    return { model: 'pages', id: slug, slug, published: 1 as const, value };
  });
  await db.insertInto('content').values(pages).execute();
  await db.deleteFrom('jobs').execute();
  await db.insertInto('jobs').values({ name: 'mails', date_due: far, lease_until: '', owner: '' }).execute();
}

interface Cause {
  state: 'note' | 'fault';
  /** what the finding says */
  sentence: RegExp;
  arrange?(db: Db): Promise<unknown>;
  config?: Partial<Config>;
  /** further findings that cannot be had apart from this one */
  also?: string[];
}

const mail = {
  kind: 'welcome',
  recipient: 'ada@mercer.test',
  locale: null,
  data: '{}',
  date_due: far,
  date_sent: null,
};
const delivery = {
  id: 'd1',
  webhook_id: 'w1',
  event_id: 1,
  attempts: 3,
  date_due: far,
  date_created: past,
  date_expires: far,
};
const run = {
  id: 'r1',
  function: 'erp',
  event_id: 1,
  entity_id: 'o',
  tick: null,
  attempts: 2,
  date_due: far,
  date_created: past,
};
const event = {
  id: null,
  type: 'order.created',
  entity_id: 'o',
  data: '{}',
  actor: 'operator',
  date_created: past,
  date_expires: far,
} as const;

async function insertDelivery(db: Db, status: 'dead' | 'queued'): Promise<void> {
  const webhook = { id: 'w1', url: 'https://hooks.example', secret: 's', types: '["*"]', enabled: 1 as const };
  await db
    .insertInto('webhooks')
    .values({ ...webhook, date_created: past })
    .execute();
  const failure = { status, response_status: 500, error: 'HTTP 500', date_delivered: null };
  await db
    .insertInto('webhook_deliveries')
    .values({ ...delivery, ...failure })
    .execute();
}

async function insertRun(db: Db, status: 'dead' | 'queued'): Promise<void> {
  const failure = { status, date_expires: far, date_done: null, duration_ms: 3, error: 'it threw' };
  await db
    .insertInto('function_runs')
    .values({ ...run, ...failure })
    .execute();
}

function insertMail(db: Db, fields: { status: 'queued' | 'failed'; error: string | null; date_created: string }) {
  return db
    .insertInto('outbox')
    .values({ ...mail, key: 'a', attempts: 2, ...fields })
    .execute();
}

async function insertTaxRecord(db: Db, status: 'failed' | 'waiting'): Promise<void> {
  const id = await insertOrder(db, '1000', [ids.mug]);
  await db.updateTable('orders').set({ financial_status: 'paid' }).where('id', '=', id).execute();
  const nothing = { sale_id: null, calculation_id: null, calculation_expires: null, parts: null, transaction_id: null };
  const record = {
    id,
    order_id: id,
    kind: 'sale',
    provider: 'stripe',
    item_ids: '[]',
    line_ids: null,
    status,
  } as const;
  const dates = { date_created: past, date_recorded: null };
  await db
    .insertInto('tax_transactions')
    .values({ ...nothing, ...record, ...dates, message: null })
    .execute();
}

function insertSubscription(db: Db, fields: { status: 'active' | 'paused'; date_period_end: string }) {
  const nobody = { account_id: null, email: null, card_token: null, cancel_reason: null };
  const plan = { currency: 'USD', locale: 'en', interval: 'monthly', interval_count: 1, payment_failures: 0 } as const;
  const dates = { date_anchor: past, date_period_start: past, date_created: past };
  const open = { date_trial_end: null, date_pause_end: null, date_payment_retry: null, date_canceled: null };
  const order = {
    id: 's1',
    order_id: 'o',
    order_item_id: 'o-1',
    billing: '{}',
    shipping: '{}',
    cancel_at_end: 0,
  } as const;
  return db
    .insertInto('subscriptions')
    .values({ ...nobody, ...plan, ...dates, ...open, ...order, ...fields })
    .execute();
}

const money = { amount: 100, currency: 'USD', gateway: 'card', date_created: past };

function insertPayment(db: Db) {
  const row = { ...money, id: 'p1', order_id: 'o', method: 'card', status: 'pending', date_due: past } as const;
  const nothing = { transaction_id: null, card: null, checks: null, disputes: null, captured: null, settlements: null };
  const unasked = { date_expires: null, date_warned: null, message: null, key: null, token: null };
  return db
    .insertInto('payments')
    .values({ ...row, ...nothing, ...unasked })
    .execute();
}

const card = {
  id: 'c',
  account_id: 'a',
  token: 't',
  customer: null,
  brand: 'Visa',
  last4: '4242',
  exp_month: 1,
  exp_year: 2099,
  test: 0,
  billing: '{}',
  date_created: past,
} as const;

function insertCapture(db: Db) {
  const ids = { id: 'c1', order_id: 'o', payment_id: 'p1', transaction_id: 't' };
  const failure = { status: 'failed' as const, attempts: 3, message: 'declined', date_due: past, date_succeeded: null };
  return db
    .insertInto('captures')
    .values({ ...money, ...ids, ...failure })
    .execute();
}

function insertDifference(db: Db) {
  const row = { gateway: 'card', kind: 'unknown', order_id: null, transaction_id: 'ch_1', ours: null, theirs: null };
  return db
    .insertInto('book_differences')
    .values({ ...row, id: 'b1', date_found: past, date_gone: null })
    .execute();
}

/** Every finding of the shop by its name, with what causes it. */
const causes: Record<string, Cause[]> = {
  name: [
    { state: 'note', sentence: /demo store/, arrange: (db) => setSetting(db, 'store', { ...store, demo: true }) },
    { state: 'note', sentence: /no name yet/, arrange: (db) => setSetting(db, 'store', { ...store, name: 'Shop' }) },
    {
      state: 'note',
      sentence: /no e-mail address/,
      arrange: (db) => setSetting(db, 'store', { ...store, support_email: null }),
    },
  ],
  address: [
    { state: 'fault', sentence: /cannot lead there/, config: { publicUrl: 'http://localhost:3000' } },
    {
      state: 'note',
      sentence: /only this computer/,
      config: { publicUrl: 'http://localhost:3000', live: false },
      also: ['gateways'],
    },
    { state: 'fault', sentence: /not https/, config: { publicUrl: 'http://shop.example' } },
  ],
  products: [
    {
      state: 'note',
      sentence: /Nothing is on sale/,
      async arrange(db) {
        for (const table of ['product_categories', 'variants', 'products'] as const)
          await db.deleteFrom(table).execute();
      },
    },
    {
      state: 'fault',
      sentence: /not those of the products/,
      arrange: (db) => db.deleteFrom('product_documents').execute(),
    },
  ],
  pages: [
    {
      state: 'note',
      sentence: /No page says terms/,
      arrange: (db) => db.deleteFrom('content').where('id', '=', 'terms').execute(),
    },
    {
      state: 'note',
      sentence: /Nobody can read terms/,
      arrange: (db) => db.updateTable('content').set({ published: 0 }).where('id', '=', 'terms').execute(),
    },
    {
      state: 'note',
      sentence: /In terms there is something to fill in/,
      arrange: (db) =>
        db.updateTable('content').set({ value: '{"body":"[your name]"}' }).where('id', '=', 'terms').execute(),
    },
  ],
  shipping: [
    {
      state: 'note',
      sentence: /No shipping service has a rate/,
      arrange: (db) => setSetting(db, 'shipping', { zones: [], services: [] }),
    },
    {
      state: 'note',
      sentence: /no shipping rate to DE/,
      arrange: (db) =>
        setSetting(db, 'shipping', {
          zones: [{ id: 'at', regions: [{ country: 'AT' }] }],
          services: [{ id: 's', name: 'S', rates: [{ zone: 'at', price: 1 }] }],
        }),
    },
  ],
  taxes: [
    { state: 'note', sentence: /There are no taxes/, arrange: (db) => db.deleteFrom('tax_rules').execute() },
    {
      state: 'note',
      sentence: /No tax is for DE/,
      arrange: (db) => db.updateTable('tax_rules').set({ country: 'AT' }).execute(),
    },
    {
      state: 'note',
      sentence: /never applies/,
      arrange: (db) =>
        db
          .insertInto('tax_rules')
          .values({ id: 'zz', name: 'Z', ...tax, country: 'ZZ' })
          .execute(),
    },
    {
      state: 'fault',
      sentence: /cannot be calculated/,
      arrange: (db) => setSetting(db, 'taxes', { provider: 'stripe' }),
    },
    {
      state: 'fault',
      sentence: /the shop has no keys/,
      arrange: (db) => setSetting(db, 'taxes', { provider: 'stripe' }),
      config: { gateways: { card: testConfig.gateways.card } },
    },
  ],
  tax_records: [
    { state: 'note', sentence: /not recorded at their provider/, arrange: (db) => insertTaxRecord(db, 'failed') },
    { state: 'note', sentence: /wait to be recorded/, arrange: (db) => insertTaxRecord(db, 'waiting') },
  ],
  languages: [
    {
      state: 'note',
      sentence: /in English for who chooses fr-FR/,
      arrange: (db) => setSetting(db, 'store', { ...store, locales: [{ code: 'fr-FR' }] }),
    },
  ],
  currencies: [
    {
      state: 'note',
      sentence: /EUR has no rate/,
      arrange: (db) => setSetting(db, 'store', { ...store, currencies: [{ code: 'EUR', type: 'display' }] }),
    },
  ],
  gateways: [
    { state: 'note', sentence: /keys of .* are for tests/, config: { live: false } },
    {
      state: 'note',
      sentence: /A sandbox plays the gateways/,
      config: { playedScripts: 'https://sandbox.example' } as never,
    },
    {
      state: 'note',
      sentence: /1 saved cards .* kept at adyen/,
      arrange: (db) =>
        db
          .insertInto('account_cards')
          .values({ ...card, gateway: 'adyen' })
          .execute(),
    },
  ],
  apple_pay: [
    {
      state: 'note',
      sentence: /APPLE_PAY_DOMAIN_ASSOCIATION_FILE/,
      arrange: (db) => setSetting(db, 'payments', { apple: { enabled: true, gateway: 'stripe' } }),
      also: ['wallet_domains'],
    },
  ],
  wallet_domains: [
    {
      state: 'note',
      sentence: /does not say whether shop.example is registered/,
      arrange: (db) => setSetting(db, 'payments', { google: { enabled: true, gateway: 'stripe' } }),
    },
  ],
  payments: [
    { state: 'fault', sentence: /1 payments should have been asked/, arrange: insertPayment },
    {
      state: 'note',
      sentence: /1 orders wait for a bank/,
      arrange: (db) =>
        db
          .insertInto('stock_holds')
          .values({ order_id: 'o', product_id: '', variant_id: '', quantity: 0, date_expires: far, date_firm: far })
          .execute(),
    },
  ],
  renewals: [
    {
      state: 'fault',
      sentence: /should have been renewed a day ago/,
      arrange: (db) => insertSubscription(db, { status: 'active', date_period_end: '2026-05-01T00:00:00.000Z' }),
    },
    {
      state: 'fault',
      sentence: /are paused, and nothing of them is sold/,
      arrange: (db) => insertSubscription(db, { status: 'paused', date_period_end: far }),
    },
  ],
  captures: [{ state: 'note', sentence: /1 times a gateway refused/, arrange: insertCapture }],
  books: [{ state: 'fault', sentence: /1 entries of gateways' books differ/, arrange: insertDifference }],
  mails: [
    {
      state: 'fault',
      sentence: /1 mails wait/,
      arrange: (db) => insertMail(db, { status: 'queued', error: null, date_created: past }),
    },
    {
      state: 'note',
      sentence: /are not tried again/,
      arrange: (db) => insertMail(db, { status: 'failed', error: 'no route', date_created: past }),
    },
    {
      state: 'note',
      sentence: /are tried again/,
      arrange: (db) => insertMail(db, { status: 'queued', error: 'no route', date_created: far }),
    },
  ],
  webhooks: [
    { state: 'note', sentence: /1 webhooks were given up/, arrange: (db) => insertDelivery(db, 'dead') },
    { state: 'note', sentence: /1 webhooks have failed/, arrange: (db) => insertDelivery(db, 'queued') },
  ],
  functions: [
    { state: 'note', sentence: /1 runs of functions were given up/, arrange: (db) => insertRun(db, 'dead') },
    { state: 'note', sentence: /1 runs of functions have failed/, arrange: (db) => insertRun(db, 'queued') },
    {
      state: 'note',
      sentence: /1 functions cannot be used/,
      arrange: (db) =>
        db
          .insertInto('functions')
          .values({ name: 'erp', config: '{}', error: 'x', after_id: 0, date_next: '', date_read: '', date_seen: '' })
          .execute(),
    },
  ],
  events: [
    {
      state: 'fault',
      sentence: /1 events wait/,
      arrange: (db) => db.insertInto('events').values(event).execute(),
    },
  ],
  jobs: [
    { state: 'note', sentence: /never open/, arrange: (db) => db.deleteFrom('jobs').execute() },
    {
      state: 'note',
      sentence: /Nobody has done mails/,
      arrange: (db) => db.updateTable('jobs').set({ date_due: past }).execute(),
    },
  ],
  settings: [
    {
      state: 'note',
      sentence: /does not go by all that its settings say/,
      arrange: (db) => setSetting(db, 'returns', { days: -1 }),
    },
  ],
};

/** Findings that only DNS brings about: `markets.test.ts` of the health checks answers for it. */
const external = ['mail_domain'];

eachDatabase((db: () => Db) => {
  /** Findings by name, two hours after the rows were written. */
  const checkUp = async (config: Config = soundConfig) => {
    const shop = buildTestApp(db(), { config });
    shop.clock.advance(2 * 3_600_000);
    const { operator } = await openOperator(db(), shop);
    const { results } = (await operator.get('/checkup')).body;
    return new Map<string, CheckResult>(
      results.map(({ name, ...result }: CheckResult & { name: string }) => [name, result]),
    );
  };
  const listUnsound = (findings: Map<string, CheckResult>) =>
    [...findings].filter(([, { state }]) => state !== 'fine').map(([name]) => name);

  test('a sound shop has nothing to be said of, and every finding has a cause here', async () => {
    await makeSound(db());
    const findings = await checkUp();
    expect([...findings].filter(([, { state }]) => state !== 'fine')).toEqual([]);
    expect([...findings.keys()].toSorted()).toEqual([...Object.keys(causes), ...external].toSorted());
  });

  describe.each(Object.entries(causes))('%s', (name, list) => {
    test.each(list)('$state: $sentence', async ({ state, sentence, arrange, config, also = [] }) => {
      await makeSound(db());
      await arrange?.(db());
      const findings = await checkUp({ ...soundConfig, ...config });
      expect(findings.get(name)).toEqual({ state, message: expect.stringMatching(sentence) });
      expect(listUnsound(findings).toSorted()).toEqual([name, ...also].toSorted());
    });
  });
});
