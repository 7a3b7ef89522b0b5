import { createHash } from 'node:crypto';
import type { Db } from '@mercer/server';
import { buildTestApp, createPhotograph, eachDatabase, ids, readAllTables, testConfig } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { cards, fillCart, fillCheckout, openTestShop, placeOrder } from '../../shop.ts';
import {
  createEmptySqlite,
  createImporter,
  exportThroughApi,
  importThroughApi,
  secret,
  targets,
} from './transfer-api.ts';

/** A shop with a picture, an order that was refunded, and a page. */
async function exportSoldShop(db: Db): Promise<string[]> {
  const shop = await openTestShop(db);
  const order = await placeOrder(shop.shopper(), [ids.mug, 2]);
  const owner = shop.shopper();
  await owner.call('POST', `/operator/orders/${order.id}/refund`, { amount: 3 }, secret);
  const body = new Uint8Array(await createPhotograph(30, 20));
  await shop.app.request('/operator/images', { method: 'POST', headers: secret, body });
  return (await exportThroughApi(db)).trimEnd().split('\n');
}

/** Reads everything that a shopper or the owner can see; the progress of an import is not included. */
async function readShopContents(db: Db) {
  const { imports: _, import_batches: __, ...contents } = await readAllTables(db);
  return contents;
}

type LineCorruption = (lines: string[], at: number) => string[];

const replaceLine = (lines: string[], at: number, line: string) => lines.with(at, line);
const changeLine = (lines: string[], at: number, change: (value: { type: string; record: object }) => object) =>
  replaceLine(lines, at, JSON.stringify(change(JSON.parse(lines[at] ?? ''))));

const breaks: Record<string, LineCorruption> = {
  'a line that is cut off': (lines, at) => replaceLine(lines, at, (lines[at] ?? '').slice(0, -5)),
  'a line that is no object': (lines, at) => replaceLine(lines, at, '7'),
  'an unknown type': (lines, at) => changeLine(lines, at, (value) => ({ ...value, type: 'cats' })),
  'an unknown field': (lines, at) =>
    changeLine(lines, at, ({ record, ...otherFields }) => ({ ...otherFields, record: { ...record, cat: 1 } })),
  'a missing record': (lines, at) => changeLine(lines, at, ({ type }) => ({ type })),
  'an end in the middle': (lines, at) => replaceLine(lines, at, '{"type":"end","records":-1}'),
  'a number that no column holds': (lines, at) =>
    replaceLine(lines, at, '{"type":"counter","record":{"id":"order_number","value":1e300}}'),
};

eachDatabase((db) => {
  describe.each(targets)('into %s', (_, make) => {
    test('an import that fails at any line leaves nothing, and the mended file comes in', {
      timeout: 240_000,
    }, async () => {
      const lines = await exportSoldShop(db());
      const targetDb = await make();
      const contentsBefore = await readShopContents(targetDb);
      const { begin, call, send } = createImporter(targetDb);
      for (const [turn, [description, breaking]] of Object.entries(breaks).entries()) {
        const at = 1 + ((turn * 13) % (lines.length - 2));
        const bad = breaking(lines, at);
        const size = 3 + turn * 5;
        const { id } = (await begin()).body;
        const statuses: number[] = [];
        for (let from = 0; from < bad.length && !statuses.includes(400); from += size)
          statuses.push((await send(id, from, bad.slice(from, from + size))).status);
        expect([description, statuses.at(-1)]).toEqual([description, 400]);
        expect(await readShopContents(targetDb)).toEqual(contentsBefore);
        expect((await call('DELETE', `/shop-imports/${id}`)).status).toBe(204);
        expect(await readAllTables(targetDb)).toMatchObject({ imports: [], import_batches: [] });
      }
      await importThroughApi(targetDb, lines.join('\n'));
      expect((await exportThroughApi(targetDb)).trimEnd().split('\n')).toEqual(lines);
    });

    test('two records of one name that come far from each other are refused with the last line, and leave nothing', async () => {
      const lines = await exportSoldShop(db());
      const at = lines.findIndex((line) => line.startsWith('{"type":"product"'));
      const { record, parts } = JSON.parse(lines[at] ?? '');
      const twin = JSON.stringify({
        type: 'product',
        record: { ...record, id: 'twin' },
        parts: { ...parts, variants: [] },
      });
      const end = JSON.stringify({ type: 'end', records: lines.length - 1 });
      const bad = [...lines.slice(0, -1), twin, end];
      const targetDb = await make();
      const contentsBefore = await readShopContents(targetDb);
      const { begin, send } = createImporter(targetDb);
      const { id } = (await begin()).body;
      for (let from = 0; from < bad.length - 2; from += 1)
        expect((await send(id, from, bad.slice(from, from + 1))).status).toBe(200);
      const refusedBatch = await send(id, bad.length - 2, bad.slice(-2));
      expect(refusedBatch).toMatchObject({ status: 400, body: { error: { param: `${bad.length - 1}.record` } } });
      expect(await readShopContents(targetDb)).toEqual(contentsBefore);
    });

    test('until its last line has come nobody sees anything of a shop, and a shop that was opened meanwhile stays', async () => {
      const lines = await exportSoldShop(db());
      const targetDb = await make();
      const contentsBefore = await readShopContents(targetDb);
      const { begin, send } = createImporter(targetDb);
      const { id } = (await begin()).body;
      expect((await send(id, 0, lines.slice(0, -1))).body.done).toBe(lines.length - 1);
      expect(await readShopContents(targetDb)).toEqual(contentsBefore);
      const owner = buildTestApp(targetDb).shopper();
      const { body } = await owner.call('POST', '/operator/products', { name: 'Own', price: 5 }, secret);
      const refusedBatch = await send(id, lines.length - 1, lines.slice(-1));
      expect(refusedBatch).toMatchObject({ status: 409, body: { error: { code: 'shop_not_empty' } } });
      expect((await owner.call('DELETE', `/operator/products/${body.id}`, undefined, secret)).status).toBe(204);
      expect((await send(id, lines.length - 1, lines.slice(-1))).body.is_finished).toBe(true);
      expect((await exportThroughApi(targetDb)).trimEnd().split('\n')).toEqual(lines);
    });

    test('what was set up before gives way: there is no second page, tax or category', async () => {
      const lines = await exportSoldShop(db());
      const targetDb = await make();
      const owner = buildTestApp(targetDb).shopper();
      for (const [path, input] of [
        ['pages', { slug: 'about', title: 'Us', body: 'Other words' }],
        ['taxes', { name: 'VAT', country: 'DE', rate: 19 }],
        ['categories', { name: 'Kitchen', slug: 'kitchen' }],
        ['promotions', { name: 'Ten', offer: { type: 'percent', percent: 10 } }],
      ] as const)
        expect(await owner.call('POST', `/operator/${path}`, input, secret)).toMatchObject({ status: 201 });
      const store = { name: 'New', country: 'DE', locale: 'de-DE', currency: 'EUR', locales: [], currencies: [] };
      await owner.call('PUT', '/operator/settings/store', { value: store }, secret);
      await importThroughApi(targetDb, lines.join('\n'));
      expect((await exportThroughApi(targetDb)).trimEnd().split('\n')).toEqual(lines);
    });

    test('a gift card of before keeps its currency: a file in another one is refused as a whole', async () => {
      const lines = await exportSoldShop(db());
      const targetDb = await make();
      const owner = buildTestApp(targetDb).shopper();
      const store = { name: 'New', country: 'DE', locale: 'de-DE', currency: 'EUR', locales: [], currencies: [] };
      await owner.call('PUT', '/operator/settings/store', { value: store }, secret);
      const { body: card } = await owner.call('POST', '/operator/giftcards', { amount: 50 }, secret);
      const contentsBefore = await readShopContents(targetDb);
      const { begin, call, send } = createImporter(targetDb);
      const { id } = (await begin()).body;
      const refused = await send(id, 0, lines);
      expect(refused).toMatchObject({ status: 409, body: { error: { code: 'currency_in_use' } } });
      expect(await readShopContents(targetDb)).toEqual(contentsBefore);
      await targetDb.deleteFrom('giftcards').where('id', '=', card.id).execute();
      expect((await send(id, 0, lines)).body.is_finished).toBe(true);
      expect((await call('GET', '/settings/store')).body.effective.currency).toBe('USD');
    });

    test('settings that would be refused today come in as they are, and the checkup names them', async () => {
      const value = { zones: null, services: [{ id: 'post', name: 'Post', rates: [{ zone: 'moon', price: 490 }] }] };
      await exportSoldShop(db());
      await db()
        .insertInto('settings')
        .values({ id: 'shipping', value: JSON.stringify(value) })
        .execute();
      const lines = (await exportThroughApi(db())).trimEnd().split('\n');
      const targetDb = await make();
      await importThroughApi(targetDb, lines.join('\n'));
      expect((await exportThroughApi(targetDb)).trimEnd().split('\n')).toEqual(lines);
      const { shopper, faults } = buildTestApp(targetDb);
      const { body } = await shopper().call('GET', '/operator/checkup', undefined, secret);
      const settingsCheck = body.results.find(({ name }: { name: string }) => name === 'settings');
      expect(settingsCheck).toMatchObject({
        state: 'note',
        message: expect.stringContaining("rates.0.zone: 'moon' is no zone"),
      });
      expect((await fillCart(shopper(), ids.mug)).status).toBe(200);
      expect(faults).toEqual([]);
    });

    test('products of a shop that was imported are deleted, and others created, whatever the clock says', async () => {
      const lines = await exportSoldShop(db());
      const targetDb = await make();
      await importThroughApi(targetDb, lines.join('\n'));
      const { clock, shopper, faults } = buildTestApp(targetDb);
      const owner = shopper();
      const callProducts = (method: string, path: string, body?: object) =>
        owner.call(method, `/operator/products${path}`, body, secret);
      for (const step of [0, -1e12, 0, 5e11, -2e12, 0]) {
        clock.advance(step);
        const { body, status } = await callProducts('POST', '', { name: 'New', price: 5 });
        expect(status).toBe(201);
        expect((await callProducts('DELETE', `/${body.id}`)).status).toBe(204);
        expect(
          (await callProducts('POST', '/bulk', { items: [{ name: 'Stays', price: 5 }] })).body.results[0].status,
        ).toBe(201);
      }
      for (const id of [ids.notebook, ids.mug]) expect((await callProducts('DELETE', `/${id}`)).status).toBe(204);
      expect((await callProducts('POST', '', { name: 'Last', price: 5 })).status).toBe(201);
      expect((await shopper().get('/api/products?limit=50')).body.count).toBe(10);
      expect(faults).toEqual([]);
    });

    test('the key of a shop and what it signs with stay in the place where it runs', async () => {
      const secrets = { id: 'secrets', value: '{"secretKey":"sk_of_the_old_shop","signingSecret":"old"}' };
      await db().insertInto('settings').values(secrets).execute();
      const text = await exportThroughApi(db());
      expect(text).not.toMatch(/sk_of_the_old_shop|"secrets",/);
      const targetDb = await make();
      const ownSecrets = { id: 'secrets', value: '{"secretKey":"sk_of_the_new_shop","signingSecret":"new"}' };
      await targetDb.insertInto('settings').values(ownSecrets).execute();
      // Earlier versions exported this format
      const [head = '', ...followingLines] = text.trimEnd().split('\n');
      const line = JSON.stringify({ type: 'setting', record: { id: 'secrets', value: JSON.parse(secrets.value) } });
      const end = JSON.stringify({ type: 'end', records: followingLines.length });
      await importThroughApi(targetDb, [head, line, ...followingLines.slice(0, -1), end].join('\n'));
      const storedSecrets = targetDb.selectFrom('settings').selectAll().where('id', '=', 'secrets');
      expect(await storedSecrets.execute()).toEqual([ownSecrets]);
    });

    test('what is no picture is refused with its line, and nothing is answered as one that is none', async () => {
      const lines = await exportSoldShop(db());
      const at = lines.findIndex((line) => line.startsWith('{"type":"picture"'));
      const { record } = JSON.parse(lines[at] ?? '');
      const targetDb = await make();
      const { begin, send } = createImporter(targetDb);
      const { id } = (await begin()).body;
      for (const [description, field, change] of await falsePictures(record)) {
        const line = JSON.stringify({ type: 'picture', record: { ...record, ...change } });
        const refusedBatch = await send(id, 0, [lines[0] ?? '', line]);
        const { status, body } = refusedBatch;
        expect([description, status, body.error?.param]).toEqual([description, 400, `2.record.${field}`]);
      }
      expect((await begin()).body.done).toBe(0);
      expect(await targetDb.selectFrom('images').select('name').execute()).toEqual([]);
    });

    test('pictures of reviews are looked at as well', async () => {
      const good = (await createPhotograph(20, 10)).toString('base64');
      const { begin, send } = createImporter(await make());
      const { id } = (await begin()).body;
      const record = {
        name: `${'a'.repeat(64)}-review.webp`,
        review_id: 'r',
        product_id: 'p',
        small: good,
        bytes: good,
      };
      for (const field of ['small', 'bytes'])
        for (const bytes of [
          buildFakeWebp('<html>'),
          Buffer.concat([await createPhotograph(9, 9), Buffer.from('<script>')]),
        ]) {
          const line = JSON.stringify({
            type: 'review_picture',
            record: { ...record, [field]: bytes.toString('base64') },
          });
          const refusedBatch = await send(id, 0, ['{"type":"shop","format":1,"secrets":true}', line]);
          expect(refusedBatch).toMatchObject({ status: 400, body: { error: { param: `2.record.${field}` } } });
        }
      const line = JSON.stringify({ type: 'review_picture', record });
      expect((await send(id, 0, ['{"type":"shop","format":1,"secrets":true}', line])).status).toBe(200);
    });
  });

  test('each picture of an import goes through the virus scanner', async () => {
    const lines = await exportSoldShop(db());
    const at = lines.findIndex((line) => line.startsWith('{"type":"picture"'));
    const bytes = Buffer.from(JSON.parse(lines[at] ?? '').record.bytes, 'base64');
    const scannedFiles: Buffer[] = [];
    let verdict: 'clean' | 'infected' | 'silent' = 'infected';
    const scanFileByVerdict = async (file: Uint8Array) => {
      scannedFiles.push(Buffer.from(file));
      if (verdict === 'silent') throw new Error('The scanner does not answer');
      return verdict === 'clean';
    };
    const targetDb = await createEmptySqlite();
    const { begin, send } = createImporter(targetDb, { scanner: scanFileByVerdict });
    const { id } = (await begin()).body;
    const first = lines.slice(0, at + 1);
    const infected = await send(id, 0, first);
    expect(infected).toMatchObject({
      status: 400,
      body: { error: { code: 'infected_file', param: `${at + 1}.record.bytes` } },
    });
    expect(scannedFiles).toEqual([bytes]);
    verdict = 'silent';
    expect((await send(id, 0, first)).status).toBeGreaterThanOrEqual(500);
    verdict = 'clean';
    expect((await send(id, 0, first)).body.done).toBe(at + 1);
  });

  describe('a card that is kept at a gateway', () => {
    const saveStripeCard = async () => {
      const shop = await openTestShop(db());
      const ada = shop.shopper();
      const login = { email: 'ada@mercer.test', password: 'correct horse' };
      await ada.post('/api/account', login);
      await fillCart(ada, ids.mug);
      await fillCheckout(ada, cards.visa);
      await ada.post('/api/cart/order');
      const account = await db().selectFrom('accounts').select('id').executeTakeFirstOrThrow();
      const card = {
        token: 'pm_of_stripe',
        gateway: 'stripe',
        customer: 'cus_1',
        brand: 'Visa',
        last4: '4242',
        exp_month: 12,
        exp_year: 2034,
      };
      const date_created = shop.deps.now().toISOString();
      const cardRow = { ...card, id: 'card-1', account_id: account.id, test: 1 as const, billing: '{}', date_created };
      await db().insertInto('account_cards').values(cardRow).execute();
      const token = { ...card, session_id: null, order_id: null, account_card_id: 'card-1', date_created };
      await db().insertInto('vault_tokens').values(token).execute();
      return login;
    };
    const { stripe: _, ...withoutStripe } = testConfig.gateways;
    const bare = { config: { ...testConfig, gateways: withoutStripe } };

    test('stays one after the shop has moved, and no other gateway is asked to charge it', async () => {
      const login = await saveStripeCard();
      const text = await exportThroughApi(db());
      const targetDb = await createEmptySqlite();
      await importThroughApi(targetDb, text);
      expect(await targetDb.selectFrom('vault_tokens').select(['token', 'gateway', 'customer']).execute()).toEqual([
        { token: 'pm_of_stripe', gateway: 'stripe', customer: 'cus_1' },
      ]);
      const requestedUrls: string[] = [];
      const rejectRequest = (request: Request) => {
        requestedUrls.push(request.url);
        return Promise.reject(new Error('This test has no gateway'));
      };
      const { app: __, shopper, deps } = buildTestApp(targetDb, { ...bare, fetch: rejectRequest });
      const ada = shopper();
      await ada.post('/api/account/login', login);
      await fillCart(ada, ids.mug);
      await fillCheckout(ada, cards.visa);
      requestedUrls.length = 0;
      await ada.put('/api/cart', { billing: { method: 'card', account_card_id: 'card-1', card: null } });
      const refusedOrder = await ada.post('/api/cart/order');
      expect(refusedOrder).toMatchObject({ status: 400, body: { error: { param: 'billing.account_card_id' } } });
      expect(refusedOrder.body.error.message).toMatch(/cannot charge this saved card/);
      expect(requestedUrls).toEqual([]);
      const checkupResponse = await shopper().call('GET', '/operator/checkup', undefined, secret);
      const { message } = checkupResponse.body.results.find(({ name }: { name: string }) => name === 'gateways');
      expect(message).toMatch(/1 saved cards .* kept at stripe, of which the shop has no keys/);
      expect(deps.gateways.has('stripe')).toBe(false);
    });
  });
});

type Picture = { name: string; bytes: string; width: number };

function buildFakeWebp(text: string): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length + 4);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from(`WEBP${text}`)]);
}

function buildImageName(bytes: Buffer, ending: string): string {
  return `${createHash('sha256').update(bytes).digest('hex')}${ending}`;
}

/** Lists invalid images, each with the field that the answer names. */
async function falsePictures(good: Picture): Promise<[what: string, field: string, change: object][]> {
  const buildImageFields = (bytes: Buffer, ending = '.webp') => ({
    bytes: bytes.toString('base64'),
    name: buildImageName(bytes, ending),
    content_type: 'image/webp',
  });
  const validImage = await createPhotograph(30, 20);
  const jpegHead = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.from('<html><script>alert(1)</script>'),
  ]);
  return [
    ['a page behind the head of a WebP', 'bytes', buildImageFields(buildFakeWebp('<html><script>alert(1)</script>'))],
    ['a page that says it is a photograph', 'bytes', buildImageFields(buildFakeWebp('<html>'), '-photo.webp')],
    ['the head of a JPEG', 'bytes', buildImageFields(jpegHead, '-photo.webp')],
    ['a picture that is cut off', 'bytes', buildImageFields(validImage.subarray(0, validImage.length - 40))],
    ['a page behind a picture', 'bytes', buildImageFields(Buffer.concat([validImage, Buffer.from('<html>')]))],
    ['SVG', 'bytes', buildImageFields(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['another picture', 'bytes', { bytes: (await createPhotograph(8, 8)).toString('base64') }],
    ['another width', 'width', { width: good.width + 1 }],
    ['another type', 'content_type', { content_type: 'text/html' }],
    ['a colour that is none', 'colour', { colour: 'red;background:url(//x)' }],
  ];
}
