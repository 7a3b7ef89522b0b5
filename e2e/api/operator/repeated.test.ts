import { createHash } from 'node:crypto';
import { createApp, type Db } from '@mercer/server';
import { assertDescribed, contentsOf, eachDatabase, ids, photograph, type TestResponse } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openShop, placeOrder } from '../../shop.ts';
import { type Everything, everyWrite, openEverything } from './every-write.ts';
import { expectRefused, openOperator } from './operator.ts';
import { openOtherNode } from './other-node.ts';
import { told } from './told.ts';

const once = { 'Idempotency-Key': 'once' };
const hourMs = 3_600_000;
const rows = Object.entries(everyWrite);

/** Their answer is kept after the transaction that has the effect. */
const answeredLater = [
  'PUT /orders/{id}',
  'POST /orders/{id}/ship',
  'POST /orders/{id}/deliver',
  'POST /orders/{id}/cancel',
  'POST /orders/{id}/refund',
  'POST /returns/{id}/approve',
  'POST /returns/{id}/decline',
  'POST /products/bulk',
  'POST /functions/replay',
  'POST /webhooks/{id}/replay',
  'POST /people/erase',
  'POST /imports',
  'DELETE /imports/{id}',
];

function expectConflict(answer: TestResponse): void {
  expect(answer).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } });
}

async function happened({ db, operator }: Everything) {
  const events = await db.selectFrom('events').select('type').execute();
  const mails = await db.selectFrom('outbox').select('kind').execute();
  const entries: { action: string }[] = (await operator.get('/audit?limit=1000')).body.results;
  return {
    events: events.map(({ type }) => type as string),
    mails: mails.map(({ kind }) => kind as string),
    actions: entries.map(({ action }) => action),
  };
}

/** Of what is there afterwards: what was not there before, sorted. */
function newOf(before: string[], after: string[]): string[] {
  const rest = [...after];
  for (const one of before) rest.splice(rest.indexOf(one), 1);
  return rest.toSorted();
}

/** What an answer says, as far as its reader can tell. */
function said({ status, body }: TestResponse): string {
  return JSON.stringify([status, body]);
}

eachDatabase((db: () => Db) => {
  test('every write of the description takes an Idempotency-Key, and no reading', async () => {
    const { document } = await openOperator(db());
    for (const [path, calls] of Object.entries(document.paths)) {
      for (const [method, { parameters = [], responses }] of Object.entries(calls)) {
        if (!path.startsWith('/operator')) continue;
        const isNamed = JSON.stringify(parameters).includes('"Idempotency-Key"');
        expect(isNamed, `${method} ${path}`).toBe(method !== 'get');
        if (isNamed) expect(responses, `${method} ${path}`).toHaveProperty('409');
      }
    }
  });

  describe.each(rows)('%s', (name, { call, audit }) => {
    const [method = ''] = name.split(' ');

    test('is done once for its key, answered again as it was, and refused for another request', async () => {
      const all = await openEverything(db());
      const [path, body = {}] = await call(all);
      const other = (await all.operator.post('/keys', { name: 'Other', scopes: ['write'] })).body.secret;
      const first = await all.operator.call(method, path, body, once);
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
      const done = await contentsOf(db());
      expect(said(await all.operator.call(method, path, body, once))).toBe(said(first));
      const turned = Object.fromEntries(Object.entries(body).toReversed());
      expect(said(await all.operator.call(method, path, turned, once))).toBe(said(first));
      expectConflict(await all.operator.call(method, path, { ...body, other: 1 }, once));
      expectConflict(await all.operator.post('/giftcards', { amount: 1 }, once));
      expectConflict(await all.operator.call('DELETE', '/keys/none', {}, once));
      expect(await contentsOf(db())).toEqual(done);
      const theirs = await all.as(other).call(method, path, body, once);
      expect(theirs.body?.error?.code).not.toBe('idempotency_conflict');
    });

    test('sent to two processes at once it has one effect and one answer', async () => {
      const all = await openEverything(db());
      const [path, body = {}] = await call(all);
      const other = (await openOtherNode(all)).visitor();
      const here = () => all.operator.call(method, path, body, once);
      const there = () => other.call(method, `/operator${path}`, body, { Authorization: 'Bearer sk_test', ...once });
      const known = await happened(all);
      const answers = await Promise.all([here(), there(), here(), there()]);
      if (new Set(answers.map(said)).size > 1) console.log(all.shop.faults);
      expect(new Set(answers.map(said)).size).toBe(1);
      expect(answers[0]?.status).toBeLessThan(300);
      const now = await happened(all);
      const { events = [], mails = [] } = told[name] ?? {};
      expect(newOf(known.events, now.events)).toEqual(events);
      expect(newOf(known.mails, now.mails)).toEqual(mails);
      if (audit) expect(newOf(known.actions, now.actions).filter((action) => action === audit)).toHaveLength(1);
    });

    test.runIf(answeredLater.includes(name))('whose answer was lost is not done again, and is answered', async () => {
      const all = await openEverything(db());
      const [path, body = {}] = await call(all);
      const first = await all.operator.call(method, path, body, once);
      expect(first.status).toBeLessThan(300);
      const before = await happened(all);
      const key = createHash('sha256').update('first once').digest('hex');
      const whole = db().updateTable('operator_requests').set({ answer: '' }).where('key', '=', key);
      expect((await whole.executeTakeFirst()).numUpdatedRows).toBe(1n);
      const again = await all.operator.call(method, path, body, once);
      expect(again.status, JSON.stringify(again.body)).toBe(first.status);
      expect(await happened(all)).toEqual(before);
      expect(said(await all.operator.call(method, path, body, once))).toBe(said(again));
    });
  });

  test('a key counts for a day, and then names something else', async () => {
    const { operator, clock } = await openOperator(db());
    const first = await operator.post('/giftcards', { amount: 50 }, once);
    clock.advance(23 * hourMs);
    expect(said(await operator.post('/giftcards', { amount: 50 }, once))).toBe(said(first));
    expectConflict(await operator.post('/giftcards', { amount: 60 }, once));
    clock.advance(2 * hourMs);
    const next = await operator.post('/giftcards', { amount: 60 }, once);
    expect(next).toMatchObject({ status: 201, body: { amount: 60 } });
    expect(said(await operator.post('/giftcards', { amount: 60 }, once))).toBe(said(next));
  });

  test('a request that was refused may come again, corrected or not', async () => {
    const { operator } = await openOperator(db());
    expectRefused(await operator.post('/giftcards', { amount: 'much' }, once), 'amount');
    expect((await operator.post('/orders/none/ship', { all: true }, once)).status).toBe(404);
    expect((await operator.post('/giftcards', { amount: 50 }, once)).status).toBe(201);
  });

  test.each(['', ' ', 'a b', 'a,\tb', 'x'.repeat(201), 'ü', 'a\u0080'])('%j is no Idempotency-Key', async (key) => {
    const all = await openEverything(db());
    const id = (await placeOrder(all.shopper, [ids.mug, 1])).id;
    const before = await contentsOf(db());
    for (const path of ['/giftcards', `/orders/${id}/refund`, `/orders/${id}/ship`, '/images']) {
      const refused = await all.operator.post(path, { amount: 5 }, { 'Idempotency-Key': key });
      expectRefused(refused, 'Idempotency-Key');
    }
    expect(await contentsOf(db())).toEqual(before);
  });

  test('a key may have two hundred signs of any kind', async () => {
    const { operator } = await openOperator(db());
    const key = '!"#$%&()*+,-./:;<=>?@[]^_`{|}~'.padEnd(200, 'Aa0');
    const made = await operator.post('/giftcards', { amount: 50 }, { 'Idempotency-Key': key });
    const again = await operator.post('/giftcards', { amount: 50 }, { 'Idempotency-Key': key });
    expect([made.status, said(again)]).toEqual([201, said(made)]);
  });

  test('a refund counts once for its key, and another amount or order is refused', async () => {
    const shop = await openShop(db());
    const { operator } = await openOperator(db(), shop);
    const [one, two] = [await placeOrder(shop.shopper(), [ids.mug, 1]), await placeOrder(shop.shopper(), [ids.mug, 1])];
    const refund = (id: string, body: object) => operator.post(`/orders/${id}/refund`, body, once);
    const first = await refund(one.id, { amount: 5 });
    expect(first).toMatchObject({ status: 200, body: { refund_total: 5 } });
    expectConflict(await refund(one.id, { amount: 7 }));
    expectConflict(await refund(one.id, {}));
    expectConflict(await refund(two.id, { amount: 5 }));
    expect(said(await refund(one.id, { amount: 5 }))).toBe(said(first));
    expect((await operator.get(`/orders/${one.id}`)).body.refund_total).toBe(5);
    expect((await operator.get(`/orders/${two.id}`)).body.refund_total).toBe(0);
  });

  test('a part that is shipped twice with one key is one parcel and one mail', async () => {
    const shop = await openShop(db());
    const { operator } = await openOperator(db(), shop);
    const { id, items } = await placeOrder(shop.shopper(), [ids.mug, 2]);
    const body = { items: [{ id: items[0]?.id, quantity: 1 }] };
    const ship = () => operator.post(`/orders/${id}/ship`, body, { 'Idempotency-Key': 's1' });
    const first = await ship();
    expect(first).toMatchObject({ status: 200, body: { status: 'paid', shipments: [expect.anything()] } });
    expect(said(await ship())).toBe(said(first));
    const mails = await db().selectFrom('outbox').select('kind').where('kind', '=', 'shipping').execute();
    expect(mails).toHaveLength(1);
    // what has become of the order since is not what was answered then
    await operator.post(`/orders/${id}/ship`, { all: true });
    expect(said(await ship())).toBe(said(first));
  });

  test('pictures with one key are kept and written down once, whatever form brings them', async () => {
    const { deps, operator } = await openEverything(db());
    const app = createApp(deps);
    const [picture, other] = [new Uint8Array(await photograph(64, 64)), new Uint8Array(await photograph(65, 64))];
    const send = async (path: string, body: BodyInit, key: string) => {
      const headers = { Authorization: 'Bearer sk_test', 'Idempotency-Key': key };
      const answer = await app.fetch(
        new Request(`http://localhost:3000/operator${path}`, { method: 'POST', body, headers }),
      );
      return describedAnswer(`/operator${path}`, answer);
    };
    const form = (...files: Uint8Array<ArrayBuffer>[]) => {
      const data = new FormData();
      for (const file of files) data.append('file', new Blob([file]));
      return data;
    };
    const entries = async () => (await operator.get('/audit?entity=image')).body.results.length;
    const first = await send('/images', picture, 'one');
    expect(first.status).toBe(200);
    expect(said(await send('/images', picture, 'one'))).toBe(said(first));
    expect(said(await send('/images', form(picture), 'one'))).toBe(said(first));
    expectConflict(await send('/images', other, 'one'));
    expect(await entries()).toBe(1);
    const both = await send('/images/bulk', form(picture, other), 'two');
    expect(said(await send('/images/bulk', form(picture, other), 'two'))).toBe(said(both));
    expectConflict(await send('/images/bulk', form(other, picture), 'two'));
    expectConflict(await send('/images/bulk', form(picture), 'two'));
    expectConflict(await send('/images', picture, 'two'));
    expect(await entries()).toBe(3);
  });

  test('lines of an import with one key come in once', async () => {
    const { deps, operator } = await openEverything(db());
    const app = createApp(deps);
    for (const table of ['orders', 'products', 'accounts'] as const) await db().deleteFrom(table).execute();
    const { id } = (await operator.post('/imports', { fingerprint: 'a'.repeat(64) })).body;
    const send = async (line: string) => {
      const path = `/operator/imports/${id}/lines?from=0`;
      const headers = { Authorization: 'Bearer sk_test', ...once };
      const request = new Request(`http://localhost:3000${path}`, { method: 'POST', body: line, headers });
      return describedAnswer(path, await app.fetch(request));
    };
    const first = await send('{"type":"shop","format":1}');
    expect(first).toMatchObject({ status: 200, body: { done: 1 } });
    expect(said(await send('{"type":"shop","format":1}'))).toBe(said(first));
    expectConflict(await send('{"type":"shop","format":2}'));
  });

  test('many products with one key are made once, tried or not, and in every batch', async () => {
    const { operator } = await openOperator(db());
    const items = Array.from({ length: 230 }, (_, at) => ({ name: `Lamp ${at}`, price: at + 1 }));
    const send = (body: object, key = 'bulk') => operator.post('/products/bulk', body, { 'Idempotency-Key': key });
    const tried = await send({ items, brief: true, dry_run: true }, 'tried');
    expect(said(await send({ items, brief: true, dry_run: true }, 'tried'))).toBe(said(tried));
    expectConflict(await send({ items, brief: true }, 'tried'));
    const both = await Promise.all([send({ items, brief: true }), send({ items, brief: true })]);
    expect(said(both[0])).toBe(said(both[1]));
    expectConflict(await send({ items: items.slice(1), brief: true }));
    const { count } = (await operator.get('/products?limit=1000')).body.results.reduce(
      ({ count }: { count: number }, { name }: { name: string }) => ({
        count: count + Number(name.startsWith('Lamp ')),
      }),
      { count: 0 },
    );
    expect(count).toBe(items.length);
  });

  test('a secret that was answered stands nowhere in the database', async () => {
    const { operator } = await openOperator(db());
    const { secret } = (await operator.post('/keys', { name: 'Mara', scopes: ['read'] }, once)).body;
    const { code } = (await operator.post('/giftcards', { amount: 50 }, { 'Idempotency-Key': 'twice' })).body;
    const rows = await db().selectFrom('operator_requests').selectAll().execute();
    expect(rows).toHaveLength(2);
    const kept = rows.map(({ answer }) => Buffer.from(answer, 'base64').toString('latin1') + answer).join();
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(code);
  });

  test('another key of the operator does not get the answer', async () => {
    const { operator, keyWith } = await openOperator(db());
    const other = await keyWith('write', 'read');
    const body = { amount: 50 };
    const [one, two] = [await operator.post('/giftcards', body, once), await other.post('/giftcards', body, once)];
    expect(one.body.code).not.toBe(two.body.code);
  });
});

/** The answer to a POST, held against the description of the shop. */
async function describedAnswer(path: string, answer: Response) {
  const body = JSON.parse(await answer.text());
  const { status, headers } = answer;
  await assertDescribed({ method: 'POST', path }, { status, type: headers.get('content-type') ?? '', body });
  return { status, headers, body };
}
