import { createHash } from 'node:crypto';
import { createApp, type Db } from '@mercer/server';
import {
  assertDescribed,
  createPhotograph,
  eachDatabase,
  ids,
  readAllTables,
  type TestResponse,
} from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openTestShop, placeOrder } from '../../shop.ts';
import { everyWrite, type FullShop, openEverything } from './every-write.ts';
import { expectedNotifications } from './expected-notifications.ts';
import { expectRefused, openOperator } from './operator.ts';
import { openOtherNode } from './other-node.ts';

const keyHeader = { 'Idempotency-Key': 'once' };
const hourMs = 3_600_000;
const rows = Object.entries(everyWrite);

/** Their answer is kept after the transaction that has the effect. */
const answeredLater = [
  'PATCH /orders/{id}',
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
  'POST /shop-imports',
  'DELETE /shop-imports/{id}',
];

function expectConflict(answer: TestResponse): void {
  expect(answer).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } });
}

async function readEffects({ db, operator }: FullShop) {
  const events = await db.selectFrom('events').select('type').execute();
  const mails = await db.selectFrom('outbox').select('kind').execute();
  const entries: { action: string }[] = (await operator.get('/audit?limit=1000')).body.results;
  return {
    events: events.map(({ type }) => type as string),
    mails: mails.map(({ kind }) => kind as string),
    actions: entries.map(({ action }) => action),
  };
}

/** Lists, sorted, the entries that exist afterwards and did not exist before. */
function listAdditions(earlierEntries: string[], laterEntries: string[]): string[] {
  const additions = [...laterEntries];
  for (const entry of earlierEntries) additions.splice(additions.indexOf(entry), 1);
  return additions.toSorted();
}

/** Serializes what a client can tell from an answer: its status and body. */
function serializeAnswer({ status, body }: TestResponse): string {
  return JSON.stringify([status, body]);
}

eachDatabase((db: () => Db) => {
  test('every write that a scope opens takes an Idempotency-Key, and no reading', async () => {
    const { document } = await openOperator(db());
    for (const [path, calls] of Object.entries(document.paths)) {
      for (const [method, { parameters = [], responses, description = '' }] of Object.entries(calls)) {
        if (!path.startsWith('/operator')) continue;
        // what signs people in, or belongs to them alone, is never stored to be answered again
        const hasScope = description.includes('Needs the scope');
        const isNamed = JSON.stringify(parameters).includes('"Idempotency-Key"');
        expect(isNamed, `${method} ${path}`).toBe(method !== 'get' && hasScope);
        if (isNamed) expect(responses, `${method} ${path}`).toHaveProperty('409');
      }
    }
  });

  describe.each(rows)('%s', (name, { call, audit }) => {
    const [method = ''] = name.split(' ');

    test('is done once for its key, answered again as it was, and refused for another request', async () => {
      const setup = await openEverything(db());
      const [path, body = {}] = await call(setup);
      const otherSecret = (await setup.operator.post('/keys', { name: 'Other', scopes: ['write'] })).body.secret;
      const first = await setup.operator.call(method, path, body, keyHeader);
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
      const contentsAfter = await readAllTables(db());
      expect(serializeAnswer(await setup.operator.call(method, path, body, keyHeader))).toBe(serializeAnswer(first));
      const turned = Object.fromEntries(Object.entries(body).toReversed());
      expect(serializeAnswer(await setup.operator.call(method, path, turned, keyHeader))).toBe(serializeAnswer(first));
      expectConflict(await setup.operator.call(method, path, { ...body, other: 1 }, keyHeader));
      expectConflict(await setup.operator.post('/giftcards', { amount: 1 }, keyHeader));
      expectConflict(await setup.operator.call('DELETE', '/keys/none', {}, keyHeader));
      expect(await readAllTables(db())).toEqual(contentsAfter);
      const otherKeyAnswer = await setup.as(otherSecret).call(method, path, body, keyHeader);
      expect(otherKeyAnswer.body?.error?.code).not.toBe('idempotency_conflict');
    });

    test('sent to two processes at once it has one effect and one answer', async () => {
      const setup = await openEverything(db());
      const [path, body = {}] = await call(setup);
      const otherVisitor = (await openOtherNode(setup)).visitor();
      const sendToFirstNode = () => setup.operator.call(method, path, body, keyHeader);
      const sendToSecondNode = () =>
        otherVisitor.call(method, `/operator${path}`, body, { Authorization: 'Bearer sk_test', ...keyHeader });
      const effectsBefore = await readEffects(setup);
      const answers = await Promise.all([sendToFirstNode(), sendToSecondNode(), sendToFirstNode(), sendToSecondNode()]);
      if (new Set(answers.map(serializeAnswer)).size > 1) console.log(setup.shop.faults);
      expect(new Set(answers.map(serializeAnswer)).size).toBe(1);
      expect(answers[0]?.status).toBeLessThan(300);
      const now = await readEffects(setup);
      const { events = [], mails = [] } = expectedNotifications[name] ?? {};
      const additions = listAdditions(effectsBefore.events, now.events);
      expect(additions.filter((type) => type !== 'record.changed')).toEqual(events);
      expect(listAdditions(effectsBefore.mails, now.mails)).toEqual(mails);
      if (audit)
        expect(listAdditions(effectsBefore.actions, now.actions).filter((action) => action === audit)).toHaveLength(1);
    });

    test.runIf(answeredLater.includes(name))('whose answer was lost is not done again, and is answered', async () => {
      const setup = await openEverything(db());
      const [path, body = {}] = await call(setup);
      const first = await setup.operator.call(method, path, body, keyHeader);
      expect(first.status).toBeLessThan(300);
      const effectsBefore = await readEffects(setup);
      const key = createHash('sha256').update('first once').digest('hex');
      const clearedAnswer = db().updateTable('operator_requests').set({ answer: '' }).where('key', '=', key);
      expect((await clearedAnswer.executeTakeFirst()).numUpdatedRows).toBe(1n);
      const repeatedAnswer = await setup.operator.call(method, path, body, keyHeader);
      expect(repeatedAnswer.status, JSON.stringify(repeatedAnswer.body)).toBe(first.status);
      expect(await readEffects(setup)).toEqual(effectsBefore);
      expect(serializeAnswer(await setup.operator.call(method, path, body, keyHeader))).toBe(
        serializeAnswer(repeatedAnswer),
      );
    });
  });

  test('a key counts for a day, and then names something else', async () => {
    const { operator, clock } = await openOperator(db());
    const first = await operator.post('/giftcards', { amount: 50 }, keyHeader);
    clock.advance(23 * hourMs);
    expect(serializeAnswer(await operator.post('/giftcards', { amount: 50 }, keyHeader))).toBe(serializeAnswer(first));
    expectConflict(await operator.post('/giftcards', { amount: 60 }, keyHeader));
    clock.advance(2 * hourMs);
    const next = await operator.post('/giftcards', { amount: 60 }, keyHeader);
    expect(next).toMatchObject({ status: 201, body: { amount: 60 } });
    expect(serializeAnswer(await operator.post('/giftcards', { amount: 60 }, keyHeader))).toBe(serializeAnswer(next));
  });

  test('a request that was refused may come again, corrected or not', async () => {
    const { operator } = await openOperator(db());
    expectRefused(await operator.post('/giftcards', { amount: 'much' }, keyHeader), 'amount');
    expect((await operator.post('/orders/none/ship', { all: true }, keyHeader)).status).toBe(404);
    expect((await operator.post('/giftcards', { amount: 50 }, keyHeader)).status).toBe(201);
  });

  test.each(['', ' ', 'a b', 'a,\tb', 'x'.repeat(201), 'ü', 'a\u0080'])('%j is no Idempotency-Key', async (key) => {
    const setup = await openEverything(db());
    const id = (await placeOrder(setup.shopper, [ids.mug, 1])).id;
    const contentsBefore = await readAllTables(db());
    for (const path of ['/giftcards', `/orders/${id}/refund`, `/orders/${id}/ship`, '/images']) {
      const refusedAnswer = await setup.operator.post(path, { amount: 5 }, { 'Idempotency-Key': key });
      expectRefused(refusedAnswer, 'Idempotency-Key');
    }
    expect(await readAllTables(db())).toEqual(contentsBefore);
  });

  test('a key may have two hundred signs of any kind', async () => {
    const { operator } = await openOperator(db());
    const key = '!"#$%&()*+,-./:;<=>?@[]^_`{|}~'.padEnd(200, 'Aa0');
    const firstAnswer = await operator.post('/giftcards', { amount: 50 }, { 'Idempotency-Key': key });
    const repeatedAnswer = await operator.post('/giftcards', { amount: 50 }, { 'Idempotency-Key': key });
    expect([firstAnswer.status, serializeAnswer(repeatedAnswer)]).toEqual([201, serializeAnswer(firstAnswer)]);
  });

  test('a refund counts once for its key, and another amount or order is refused', async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const [firstOrder, two] = [
      await placeOrder(shop.shopper(), [ids.mug, 1]),
      await placeOrder(shop.shopper(), [ids.mug, 1]),
    ];
    const refundOrder = (id: string, body: object) => operator.post(`/orders/${id}/refund`, body, keyHeader);
    const first = await refundOrder(firstOrder.id, { amount: 5 });
    expect(first).toMatchObject({ status: 200, body: { refund_total: 5 } });
    expectConflict(await refundOrder(firstOrder.id, { amount: 7 }));
    expectConflict(await refundOrder(firstOrder.id, {}));
    expectConflict(await refundOrder(two.id, { amount: 5 }));
    expect(serializeAnswer(await refundOrder(firstOrder.id, { amount: 5 }))).toBe(serializeAnswer(first));
    expect((await operator.get(`/orders/${firstOrder.id}`)).body.refund_total).toBe(5);
    expect((await operator.get(`/orders/${two.id}`)).body.refund_total).toBe(0);
  });

  test('a part that is shipped twice with one key is one parcel and one mail', async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const { id, items } = await placeOrder(shop.shopper(), [ids.mug, 2]);
    const body = { items: [{ id: items[0]?.id, quantity: 1 }] };
    const shipOnePiece = () => operator.post(`/orders/${id}/ship`, body, { 'Idempotency-Key': 's1' });
    const first = await shipOnePiece();
    expect(first).toMatchObject({ status: 200, body: { status: 'paid', shipments: [expect.anything()] } });
    expect(serializeAnswer(await shipOnePiece())).toBe(serializeAnswer(first));
    const mails = await db().selectFrom('outbox').select('kind').where('kind', '=', 'shipping').execute();
    expect(mails).toHaveLength(1);
    // Later changes of the order do not change the stored answer
    await operator.post(`/orders/${id}/ship`, { all: true });
    expect(serializeAnswer(await shipOnePiece())).toBe(serializeAnswer(first));
  });

  test('pictures with one key are kept and written down once, whatever form brings them', async () => {
    const { deps, operator } = await openEverything(db());
    const app = createApp(deps);
    const [picture, otherPicture] = [
      new Uint8Array(await createPhotograph(64, 64)),
      new Uint8Array(await createPhotograph(65, 64)),
    ];
    const uploadImages = async (path: string, body: BodyInit, key: string) => {
      const headers = { Authorization: 'Bearer sk_test', 'Idempotency-Key': key };
      const answer = await app.fetch(
        new Request(`http://localhost:3000/operator${path}`, { method: 'POST', body, headers }),
      );
      return describedAnswer(`/operator${path}`, answer);
    };
    const buildImageForm = (...files: Uint8Array<ArrayBuffer>[]) => {
      const data = new FormData();
      for (const file of files) data.append('file', new Blob([file]));
      return data;
    };
    const countImageEntries = async () => (await operator.get('/audit?entity=image')).body.results.length;
    const first = await uploadImages('/images', picture, 'one');
    expect(first.status).toBe(200);
    expect(serializeAnswer(await uploadImages('/images', picture, 'one'))).toBe(serializeAnswer(first));
    expect(serializeAnswer(await uploadImages('/images', buildImageForm(picture), 'one'))).toBe(serializeAnswer(first));
    expectConflict(await uploadImages('/images', otherPicture, 'one'));
    expect(await countImageEntries()).toBe(1);
    const bulkAnswer = await uploadImages('/images/bulk', buildImageForm(picture, otherPicture), 'two');
    expect(serializeAnswer(await uploadImages('/images/bulk', buildImageForm(picture, otherPicture), 'two'))).toBe(
      serializeAnswer(bulkAnswer),
    );
    expectConflict(await uploadImages('/images/bulk', buildImageForm(otherPicture, picture), 'two'));
    expectConflict(await uploadImages('/images/bulk', buildImageForm(picture), 'two'));
    expectConflict(await uploadImages('/images', picture, 'two'));
    expect(await countImageEntries()).toBe(3);
  });

  test('lines of an import with one key come in once', async () => {
    const { deps, operator } = await openEverything(db());
    const app = createApp(deps);
    for (const table of ['orders', 'products', 'accounts'] as const) await db().deleteFrom(table).execute();
    const { id } = (await operator.post('/shop-imports', { fingerprint: 'a'.repeat(64) })).body;
    const sendImportLine = async (line: string) => {
      const path = `/operator/shop-imports/${id}/lines?from=0`;
      const headers = { Authorization: 'Bearer sk_test', ...keyHeader };
      const request = new Request(`http://localhost:3000${path}`, { method: 'POST', body: line, headers });
      return describedAnswer(path, await app.fetch(request));
    };
    const first = await sendImportLine('{"type":"shop","format":1}');
    expect(first).toMatchObject({ status: 200, body: { done: 1 } });
    expect(serializeAnswer(await sendImportLine('{"type":"shop","format":1}'))).toBe(serializeAnswer(first));
    expectConflict(await sendImportLine('{"type":"shop","format":2}'));
  });

  test('many products with one key are made once, tried or not, and in every batch', async () => {
    const { operator } = await openOperator(db());
    const items = Array.from({ length: 230 }, (_, at) => ({ name: `Lamp ${at}`, price: at + 1 }));
    const submitBulkItems = (body: object, key = 'bulk') =>
      operator.post('/products/bulk', body, { 'Idempotency-Key': key });
    const dryRunAnswer = await submitBulkItems({ items, brief: true, dry_run: true }, 'tried');
    expect(serializeAnswer(await submitBulkItems({ items, brief: true, dry_run: true }, 'tried'))).toBe(
      serializeAnswer(dryRunAnswer),
    );
    expectConflict(await submitBulkItems({ items, brief: true }, 'tried'));
    const bulkAnswers = await Promise.all([
      submitBulkItems({ items, brief: true }),
      submitBulkItems({ items, brief: true }),
    ]);
    expect(serializeAnswer(bulkAnswers[0])).toBe(serializeAnswer(bulkAnswers[1]));
    expectConflict(await submitBulkItems({ items: items.slice(1), brief: true }));
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
    const { secret } = (await operator.post('/keys', { name: 'Mara', scopes: ['read'] }, keyHeader)).body;
    const { code } = (await operator.post('/giftcards', { amount: 50 }, { 'Idempotency-Key': 'twice' })).body;
    const rows = await db().selectFrom('operator_requests').selectAll().execute();
    expect(rows).toHaveLength(2);
    const storedAnswers = rows.map(({ answer }) => Buffer.from(answer, 'base64').toString('latin1') + answer).join();
    expect(storedAnswers).not.toContain(secret);
    expect(storedAnswers).not.toContain(code);
  });

  test('another key of the operator does not get the answer', async () => {
    const { operator, keyWith } = await openOperator(db());
    const otherOperator = await keyWith('write', 'read');
    const body = { amount: 50 };
    const [firstAnswer, two] = [
      await operator.post('/giftcards', body, keyHeader),
      await otherOperator.post('/giftcards', body, keyHeader),
    ];
    expect(firstAnswer.body.code).not.toBe(two.body.code);
  });
});

/** The answer to a POST, held against the description of the shop. */
async function describedAnswer(path: string, answer: Response) {
  const body = JSON.parse(await answer.text());
  const { status, headers } = answer;
  await assertDescribed({ method: 'POST', path }, { status, type: headers.get('content-type') ?? '', body });
  return { status, headers, body };
}
