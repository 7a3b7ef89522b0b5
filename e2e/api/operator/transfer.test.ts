import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDatabase } from '@mercer/server';
import {
  buildTestApp,
  createPhotograph,
  eachDatabase,
  FaultInjector,
  ids,
  mortalDatabase,
  seedSmallStore,
  testConfig,
} from '@mercer/server/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { address } from '../../address.ts';
import {
  cards,
  createCardToken,
  fillCart,
  fillCheckout,
  openTestShop,
  placeOrder,
  signUpShopper,
  turnOnSecondFactor,
} from '../../shop.ts';
import { computeTotp } from '../../totp.ts';
import {
  createEmptySqlite,
  createImporter,
  exportThroughApi,
  importThroughApi,
  openEmptyDatabase,
  secret,
  targets,
} from './transfer-api.ts';

/** The small store, and what shoppers and the owner have done in it. */
async function openUsedShop(db: Db) {
  const shop = await openTestShop(db);
  const ada = shop.shopper();
  await ada.post('/api/account', {
    email: 'ada@mercer.test',
    password: 'correct horse',
    first_name: 'Ada',
    last_name: 'L',
  });
  await ada.post('/api/account/addresses', { ...address, name: 'Zoë ✓ "Quoted"' });
  await fillCart(ada, ids.mug, 2);
  await fillCheckout(ada, cards.visa);
  const order = await ada.post('/api/cart/order');
  expect(order.status).toBe(200);
  const reviewForm = new FormData();
  for (const [field, text] of Object.entries({ rating: '5', text: 'It is blue.' })) reviewForm.set(field, text);
  reviewForm.set('images', new Blob([new Uint8Array(await createPhotograph(50, 20))]));
  const form = new Response(reviewForm);
  const review = await ada.sendRequest('POST', `/api/products/${ids.mug}/reviews`, await form.arrayBuffer(), {
    'Content-Type': form.headers.get('content-type') ?? '',
  });
  expect(review.body.images).toHaveLength(1);
  const guest = shop.shopper();
  await guest.post('/api/subscribers', { email: 'bob@mercer.test' });
  const owner = shop.shopper();
  const picture = { method: 'POST', headers: secret, body: new Uint8Array(await createPhotograph(40, 30)) };
  const upload = await shop.app.request('/operator/images', picture);
  expect(upload.status).toBe(200);
  const { id } = await upload.json();
  const callOperator = (method: string, path: string, body?: unknown) =>
    owner.call(method, `/operator${path}`, body, secret);
  await callOperator('PATCH', `/products/${ids.tee}`, { images: [{ id, turntable: { id, frames: 12, columns: 4 } }] });
  await callOperator('POST', '/giftcards', { amount: 25 });
  await callOperator('POST', '/coupons', { name: 'Ten', code: 'TEN', offer: { type: 'percent', percent: 10 } });
  await callOperator('POST', `/products/${ids.mug}/stock`, { quantity: 5, reason: 'Delivery' });
  await callOperator('POST', `/orders/${order.body.id}/ship`, { all: true, tracking: 'T1' });
  return { ...shop, order: order.body };
}

/** Opens a used shop in which things are also refunded, returned, renewed, written, translated and mailed. */
async function openBusyShop(db: Db) {
  const languages = { name: 'Shop', currency: 'USD', locale: 'en-US', locales: [{ code: 'en-US' }, { code: 'de-DE' }] };
  const setting = { id: 'store', value: JSON.stringify(languages) };
  await db.insertInto('settings').values(setting).execute();
  const shop = await openUsedShop(db);
  const owner = shop.shopper();
  const callOperator = async (method: string, path: string, body?: unknown) => {
    const answer = await owner.call(method, `/operator${path}`, body, secret);
    expect([path, answer.status < 300, answer.body?.error]).toEqual([path, true, undefined]);
    return answer.body;
  };
  const line = `${shop.order.id}-0001`;
  const { id: second } = await placeOrder(shop.shopper(), [ids.mug, 3], [ids.notebook, 1]);
  await callOperator('POST', `/orders/${second}/refund`, {
    items: [{ id: `${second}-0001`, quantity: 1 }],
    restock: true,
  });
  await callOperator('POST', `/orders/${second}/notes`, { text: 'Called: "leave it at the door"' });
  await callOperator('POST', `/orders/${shop.order.id}/refund`, { amount: 1, reason: 'A scratch \\u0000' });
  const ada = shop.shopper();
  await ada.post('/api/account/login', { email: 'ada@mercer.test', password: 'correct horse' });
  await callOperator('POST', `/orders/${shop.order.id}/deliver`, {});
  const returnRequest = { reason: 'Too blue', items: [{ id: line, quantity: 1 }] };
  expect((await ada.post(`/api/account/orders/${shop.order.id}/return`, returnRequest)).status).toBe(200);
  const token = await createCardToken(ada, cards.visa);
  const card = await ada.post('/api/account/cards', { token });
  expect(card.status).toBe(200);
  const plan = { type: 'subscription', plan_id: ids.planMonthly };
  await ada.post('/api/cart/items', { product_id: ids.coffee, quantity: 1, purchase_option: plan });
  await ada.put('/api/cart', {
    billing: { ...address, method: 'card', account_card_id: card.body.id },
    shipping: address,
  });
  expect((await ada.post('/api/cart/order')).status).toBe(200);
  await callOperator('POST', '/webhooks', { url: 'https://hooks.example/shop', types: ['order.*'] });
  await callOperator('PATCH', `/products/${ids.mug}`, { $locale: { 'de-DE': { name: 'Becher "groß"' } } });
  await callOperator('POST', '/content-models', {
    id: 'recipes',
    name: 'Recipes',
    fields: [{ id: 'title', name: 'Title', type: 'text' }],
  });
  await callOperator('POST', '/content/recipes', {
    slug: 'bread',
    fields: { title: 'Bread' },
    draft: { title: 'Rye' },
    published: false,
  });
  await callOperator('POST', '/taxes', { name: 'Tax', country: 'US', rate: 5 });
  await callOperator('POST', '/drafts', { email: 'eve@mercer.test', items: [{ product_id: ids.mug, quantity: 1 }] });
  await shop.shopper().post('/api/stock-alerts', { product_id: ids.tee, email: 'bob@mercer.test' });
  await ada.post(`/api/account/wishlist`, { product_id: ids.watch });
  return shop;
}

eachDatabase((db) => {
  describe.each(targets)('into %s', (_, make) => {
    test('a shop with refunds, returns, subscriptions, pages, translations and webhooks moves as it is', async () => {
      const shop = await openBusyShop(db());
      const exportBefore = await exportThroughApi(db());
      const types = exportBefore
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).type);
      expect(types).toEqual(
        expect.arrayContaining(['subscription', 'card_token', 'webhook', 'page', 'tax', 'review_picture']),
      );
      const targetDb = await make();
      await importThroughApi(targetDb, exportBefore);
      expect((await exportThroughApi(targetDb)).split('\n')).toEqual(exportBefore.split('\n'));
      const readOrdersAndReports = async (db: Db) => {
        const owner = buildTestApp(db).shopper();
        const requestOperator = async (path: string) =>
          (await owner.call('GET', `/operator${path}`, undefined, secret)).body;
        const { results } = await requestOperator('/orders?limit=20');
        // an order changes last when it comes in
        const readOrder = async ({ id }: { id: string }) => {
          return { ...(await requestOperator(`/orders/${id}`)), date_updated: undefined };
        };
        const orders = await Promise.all(results.map(readOrder));
        return {
          orders,
          reports: [await requestOperator('/reports/sales'), await requestOperator('/reports/taxes')],
          subscriptions: await requestOperator('/subscriptions'),
        };
      };
      expect(await readOrdersAndReports(targetDb)).toEqual(await readOrdersAndReports(db()));
      expect((await buildTestApp(targetDb).shopper().get(`/api/account`)).body).toBeNull();
      expect(shop.faults).toEqual([]);
    });

    test('a whole shop that is imported is exported as it was', async () => {
      const { order } = await openUsedShop(db());
      const exportBefore = await exportThroughApi(db());
      const targetDb = await make();
      await importThroughApi(targetDb, exportBefore);
      expect(await exportThroughApi(targetDb)).toBe(exportBefore);
      const { shopper } = buildTestApp(targetDb);
      const mug = await shopper().get('/api/products/everyday-mug');
      expect(mug.body).toMatchObject({ id: ids.mug, name: 'Everyday Mug' });
      const [turned] = (await shopper().get('/api/products/cotton-tee')).body.images;
      expect(turned).toMatchObject({ turntable: { file: turned.file, frames: 12, columns: 4 } });
      expect((await shopper().get('/api/products?search=mug')).body.count).toBeGreaterThan(0);
      const ada = shopper();
      expect(
        (await ada.post('/api/account/login', { email: 'ada@mercer.test', password: 'correct horse' })).status,
      ).toBe(200);
      const orders = (await ada.get('/api/account/orders')).body.results;
      expect(orders).toMatchObject([{ number: order.number, grand_total: order.grand_total }]);
    });
  });

  test('what is told without secrets has no hash of a password, and whoever has an account asks for a new one', async () => {
    await openUsedShop(db());
    const text = await exportThroughApi(db(), '');
    const records = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records[0]).toEqual({ type: 'shop', format: 1, secrets: false });
    expect(records.filter(({ type }) => type === 'giftcard' || type === 'webhook')).toEqual([]);
    expect(records.find(({ type }) => type === 'account').record.password_hash).toBe('');
    const targetDb = await createEmptySqlite();
    await importThroughApi(targetDb, text);
    expect(await exportThroughApi(targetDb, '')).toBe(text);
    const login = { email: 'ada@mercer.test', password: '' };
    expect((await buildTestApp(targetDb).shopper().post('/api/account/login', login)).status).toBeLessThan(500);
    expect((await buildTestApp(targetDb).shopper().get('/api/account')).body).toBeNull();
  });

  test('two-step sign-in moves along to a shop with another secret, and stays behind where secrets do', async () => {
    const sourceApp = buildTestApp(db());
    const account = sourceApp.shopper();
    await signUpShopper(account, 'ada');
    const { secret: key, codes } = await turnOnSecondFactor(sourceApp.deps.db, account, sourceApp.deps.now());
    const login = { email: 'ada@mercer.test', password: 'a-long-password' };
    const targetDb = await createEmptySqlite();
    const config = { ...testConfig, signingSecret: 'of-another-shop' };
    await importThroughApi(targetDb, await exportThroughApi(db()), { config });
    const { clock, shopper } = buildTestApp(targetDb, { config });
    expect((await shopper().post('/api/account/login', login)).body.errors.code.code).toBe('REQUIRED');
    clock.advance(30_000);
    for (const code of [computeTotp(key, clock.now()), codes[0]]) {
      expect((await shopper().post('/api/account/login', { ...login, code })).body.email).toBe(login.email);
    }
    const exportedText = await exportThroughApi(db(), '');
    for (const hidden of [key, 'recovery_codes', 'second_factors']) expect(exportedText).not.toContain(hidden);
  });

  test('what the old shop cannot open itself moves as nothing: recovery codes still let in', async () => {
    const sourceApp = buildTestApp(db());
    const account = sourceApp.shopper();
    await signUpShopper(account, 'ada');
    const { codes } = await turnOnSecondFactor(sourceApp.deps.db, account, sourceApp.deps.now());
    const lostSecretOptions = { config: { ...testConfig, signingSecret: 'another-one' } };
    const targetDb = await createEmptySqlite();
    await importThroughApi(targetDb, await exportThroughApi(db(), '?secrets=true', lostSecretOptions));
    const { clock, shopper } = buildTestApp(targetDb);
    clock.advance(30_000);
    const login = { email: 'ada@mercer.test', password: 'a-long-password' };
    const empty = computeTotp('', clock.now());
    expect((await shopper().post('/api/account/login', { ...login, code: empty })).body).toHaveProperty('errors.code');
    expect((await shopper().post('/api/account/login', { ...login, code: codes[0] })).body.email).toBe(login.email);
  });

  test('secrets need the scope write, and nothing is told without a key or the scope read', async () => {
    const { app, shopper } = buildTestApp(db());
    const createOperatorKey = async (...scopes: string[]) =>
      (await shopper().call('POST', '/operator/keys', { name: 'K', scopes }, secret)).body.secret;
    const requestStatus = async (path: string, bearer: string, method = 'GET') => {
      const answer = await app.request(`/operator${path}`, { method, headers: { Authorization: `Bearer ${bearer}` } });
      await answer.body?.cancel();
      return answer.status;
    };
    const [reader, orders] = [await createOperatorKey('read'), await createOperatorKey('orders')];
    expect(await requestStatus('/export', reader)).toBe(200);
    expect(await requestStatus('/export?secrets=true', reader)).toBe(403);
    expect(await requestStatus('/export?secrets=maybe', 'sk_test')).toBe(400);
    expect(await requestStatus('/export', orders)).toBe(403);
    expect(await requestStatus('/export', 'pk_test')).toBe(401);
    expect(await requestStatus('/shop-imports', reader, 'POST')).toBe(403);
  });

  test('an export ends when its key is revoked, and lacks the line of a whole one', async () => {
    const { app, shopper } = buildTestApp(db());
    const createdKey = (await shopper().call('POST', '/operator/keys', { name: 'K', scopes: ['read'] }, secret)).body;
    const requestExport = () =>
      app.request('/operator/export', { headers: { Authorization: `Bearer ${createdKey.secret}` } });
    const fullExport = await (await requestExport()).text();
    expect(fullExport).toContain('{"type":"end"');
    const answer = await requestExport();
    const reader = answer.body?.getReader();
    const decoder = new TextDecoder();
    let text = decoder.decode((await reader?.read())?.value, { stream: true });
    expect((await shopper().call('DELETE', `/operator/keys/${createdKey.id}`, {}, secret)).status).toBe(204);
    for (;;) {
      const { done: isAtEnd, value } = (await reader?.read()) ?? { done: true };
      if (isAtEnd) break;
      text += decoder.decode(value, { stream: true });
    }
    expect(text).not.toContain('{"type":"end"');
    // The server reads one page ahead
    expect(text.length).toBeLessThan(fullExport.length / 2);
    expect((await requestExport()).status).toBe(401);
  });

  test('exports that nobody reads on leave the shop its connections to the database', async () => {
    const { app, shopper } = buildTestApp(db());
    const { secret: bearer } = (await shopper().call('POST', '/operator/keys', { name: 'K', scopes: ['read'] }, secret))
      .body;
    const begin = async (authorization = `Bearer ${bearer}`, method = 'GET') =>
      app.request('/operator/export', { method, headers: { Authorization: authorization } });
    // HEAD requests never read the body
    for (let n = 0; n < 12; n += 1) expect((await begin(undefined, 'HEAD')).status).toBe(200);
    const readers: ReadableStreamDefaultReader[] = [];
    const refusedBatch: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { status, body } = await begin(n % 2 ? undefined : secret.Authorization);
      const reader = body?.getReader();
      if (status !== 200) refusedBatch.push(status);
      else if (reader && !(await reader.read()).done) readers.push(reader);
    }
    expect([readers.length, new Set(refusedBatch)]).toEqual([4, new Set([429])]);
    expect((await shopper().get('/api/products/everyday-mug')).status).toBe(200);
    for (const reader of readers) await reader.cancel();
    expect(await (await begin()).text()).toContain('{"type":"end"');
  });

  test.each([
    ['stops reading', 'took no more of it for 5 minutes', 1, 5 * 60_000],
    ['reads a little every few minutes', 'has taken 60 minutes', 15, 4 * 60_000],
  ])('an export whose reader %s ends, closes its snapshot, and is logged', async (_, reason, reads, pauseMs) => {
    await openUsedShop(db());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const lines: unknown[][] = [];
    const log = {
      info: (...line: unknown[]) => void lines.push(line),
      error: (...line: unknown[]) => void lines.push(line),
    };
    const { app } = buildTestApp(db(), { log });
    const requestExport = () => app.request('/operator/export', { headers: secret });
    const wholeText = await (await requestExport()).text();
    // An export that is over has no limit left that could end it
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(lines).toEqual([]);
    const readers = [(await requestExport()).body?.getReader(), (await requestExport()).body?.getReader()];
    for (let read = 0; read < reads; read += 1) {
      for (const reader of readers) expect((await reader?.read())?.done).toBe(false);
      await vi.advanceTimersByTimeAsync(read < reads - 1 ? pauseMs : pauseMs - 1);
    }
    expect(lines).toEqual([]);
    expect((await requestExport()).status).toBe(429);
    await vi.advanceTimersByTimeAsync(1);
    const entry = [`an export was ended: its reader ${reason}`, { key: 'SECRET_KEY' }];
    expect(lines).toEqual([entry, entry]);
    for (const reader of readers) expect((await reader?.read())?.done).toBe(true);
    expect(await (await requestExport()).text()).toBe(wholeText);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(lines).toEqual([entry, entry]);
  });

  test('a shop that has something takes no other one; two files do not come in at once', async () => {
    const full = createImporter(db());
    expect(await full.begin()).toMatchObject({ status: 409, body: { error: { code: 'shop_not_empty' } } });
    const { begin, call } = createImporter(await createEmptySqlite());
    const first = await begin();
    expect(first).toMatchObject({ status: 201, body: { done: 0, is_finished: false } });
    expect((await begin()).body).toEqual(first.body);
    expect(await begin('b'.repeat(64))).toMatchObject({ status: 409, body: { error: { code: 'import_running' } } });
    expect((await call('DELETE', `/shop-imports/${first.body.id}`)).status).toBe(204);
    expect((await begin('b'.repeat(64))).status).toBe(201);
    expect((await begin('nonsense')).status).toBe(400);
    expect((await call('DELETE', '/shop-imports/none')).status).toBe(404);
  });

  test('lines that come again, too early or twice at once are written once', async () => {
    const text = await exportThroughApi(db());
    const lines = text.trimEnd().split('\n');
    const targetDb = await createEmptySqlite();
    const { begin, send } = createImporter(targetDb);
    const { id } = (await begin()).body;
    expect((await send(id, 5, lines.slice(5, 10))).body).toEqual({ id, done: 0, is_finished: false });
    for (let from = 0; from < lines.length; from += 10) {
      const batch = lines.slice(from, from + 10);
      const [firstAnswer, two] = await Promise.all([send(id, from, batch), send(id, from, batch)]);
      expect(firstAnswer.body).toEqual(two.body);
    }
    expect((await begin()).body).toEqual({ id, done: lines.length, is_finished: true });
    expect((await send(id, lines.length, ['{"type":"end"}'])).body.done).toBe(lines.length);
    expect(await exportThroughApi(targetDb)).toBe(text);
  });

  test('two records with one slug are the fault of the file', async () => {
    const lines = (await exportThroughApi(db())).split('\n');
    const category = JSON.parse(lines.find((line) => line.startsWith('{"type":"category"')) ?? '');
    const otherCategory = JSON.stringify({ ...category, record: { ...category.record, id: 'other' } });
    const { begin, send } = createImporter(await createEmptySqlite());
    const { id } = (await begin()).body;
    const refusedLine = await send(id, 0, [lines[0] ?? '', JSON.stringify(category), otherCategory]);
    expect(refusedLine).toMatchObject({ status: 400, body: { error: { param: '3.record' } } });
  });
});

const refusedLines: [what: string, line: string, param: string][] = [
  ['no JSON', '{', '2'],
  ['no object', '[]', '2'],
  ['an unknown type', '{"type":"__proto__","record":{}}', '2.type'],
  ['no record', '{"type":"tax"}', '2.record'],
  ['an unknown field', '{"type":"tax","record":{"x":1}}', '2.record.x'],
  ['a missing field', '{"type":"tax","record":{"id":"a","name":"A"}}', '2.record.compound'],
  ['a wrong type', '{"type":"setting","record":{"id":7,"value":{}}}', '2.record.id'],
  ['a fraction', '{"type":"counter","record":{"id":"order_number","value":1.5}}', '2.record.value'],
  ['text for JSON', '{"type":"setting","record":{"id":"store","value":"x"}}', '2.record.value'],
  ['a NUL', '{"type":"setting","record":{"id":"a\\u0000","value":{}}}', '2.record.id'],
  ['a NUL in JSON', '{"type":"setting","record":{"id":"a","value":{"a":"\\u0000"}}}', '2.record.value'],
  ['another part', '{"type":"setting","record":{"id":"a","value":{}},"parts":{"orders":[]}}', '2.parts.orders'],
  [
    'no picture',
    '{"type":"picture","record":{"name":"a.webp","bytes":"AAAA","colour":null,"content_type":"image/webp","date_created":"x","height":1,"width":1}}',
    '2.record.bytes',
  ],
  [
    'a picture of a review with the name of another',
    `{"type":"review_picture","record":{"name":"a.webp","review_id":"r","product_id":"p","small":"AAAA","bytes":"AAAA"}}`,
    '2.record.name',
  ],
  [
    'a picture of a review that is none',
    `{"type":"review_picture","record":{"name":"a-review.webp","review_id":"r","product_id":"p","small":"AAAA","bytes":"AAAA"}}`,
    '2.record.small',
  ],
  ['a wrong end', '{"type":"end","records":7}', '2.records'],
];

describe.each(targets)('%s', (name, make) => {
  test('a text that is longer than any index holds is the fault of the file, not of the shop', async () => {
    const { begin, send } = createImporter(await make());
    const { id } = (await begin()).body;
    const record = { id: randomBytes(2250).toString('base64url'), value: 1 };
    const answer = await send(id, 0, [
      '{"type":"shop","format":1,"secrets":true}',
      JSON.stringify({ type: 'counter', record }),
    ]);
    if (name === 'PostgreSQL') expect(answer).toMatchObject({ status: 400, body: { error: { param: '2.record' } } });
    else expect(answer.status).toBe(200);
  });

  test('a line that is not as it should be is refused with its number and field, and nothing is written', async () => {
    const { begin, send } = createImporter(await make());
    const { id } = (await begin()).body;
    for (const [description, line, param] of refusedLines) {
      const refusedLine = await send(id, 0, ['{"type":"shop","format":1,"secrets":true}', line]);
      expect(refusedLine, description).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error', param } },
      });
    }
    expect((await send(id, 0, ['{"type":"shop","format":2}'])).body.error.param).toBe('1.format');
    expect((await begin()).body.done).toBe(0);
  });
});

test('an import that is killed at any step goes on where it was, and ends in the same shop', async () => {
  const source = await createEmptySqlite();
  await seedSmallStore(source);
  const text = await exportThroughApi(source);
  const lines = text.trimEnd().split('\n');
  const size = Math.ceil(lines.length / 12);
  const takeLineBatch = (lineIndex: number) => lines.slice(lineIndex, lineIndex + size);
  const path = join(tmpdir(), `mercer-killed-${randomBytes(6).toString('hex')}.sqlite`);
  onTestFinished(() => rmSync(path, { force: true }));
  await (await openEmptyDatabase({ path })).destroy();
  for (let step = 1; ; step += 1) {
    const life = new FaultInjector();
    const db = mortalDatabase({ path }, life);
    life.endAfter(1 + (step % 3));
    const { begin, send } = createImporter(db);
    const runImport = async () => {
      for (
        let answer = await begin();
        ;
        answer = await send(answer.body.id, answer.body.done, takeLineBatch(answer.body.done))
      ) {
        if (answer.status >= 400) return false;
        if (answer.body.is_finished) return true;
      }
    };
    const isDone = await runImport();
    await life.waitForPendingWork();
    await db.destroy();
    if (isDone) {
      expect(step).toBeGreaterThan(4);
      break;
    }
    expect(step).toBeLessThan(60);
  }
  const db = openDatabase({ path });
  expect(await exportThroughApi(db)).toBe(text);
  await db.destroy();
});
