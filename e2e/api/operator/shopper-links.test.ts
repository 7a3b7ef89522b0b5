import type { Order } from '@mercer/contract';
import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { cards, createCardToken, fillCart, openTestShop, placeOrder, type Shop, signUpShopper } from '../../shop.ts';
import { type Operator, openOperator } from './operator.ts';
import { type Console, openStaff } from './staff-client.ts';

type Json = { [field: string]: unknown };

/** Buys a product with a file and a licence key, and a gift card, whose code is mailed. */
async function buyDigitalGoods({ shopper: openBrowser, deps }: Shop, operator: Operator): Promise<Order> {
  const { body } = await operator.post('/products', { name: 'Handbook', price: 12, delivery: 'digital' });
  await openBrowser().sendRequest('POST', `/operator/products/${body.id}/files?name=handbook.pdf`, 'Chapter 1', {
    Authorization: 'Bearer sk_test',
    'Content-Type': 'application/pdf',
  });
  await operator.post(`/products/${body.id}/licence-keys`, { keys: [licenceKey] });
  const { body: card } = await operator.post('/products', { name: 'Gift card', price: 25, delivery: 'giftcard' });
  const order = await placeOrder(openBrowser(), [body.id, 1], [card.id, 1]);
  await sweepOrders(deps);
  return order;
}

const licenceKey = 'LICENCE-KEY-4711-0815';

/** A shop in which everything has happened that somebody gets a link for. */
async function openBusyShop(db: Db) {
  const shop = await openTestShop(db);
  const opened = await openOperator(db, shop);
  const { operator } = opened;
  const guest = shop.shopper();
  const order = await placeOrder(guest, [ids.mug, 2]);
  const account = shop.shopper();
  await signUpShopper(account, 'ada');
  const plan = { type: 'subscription', plan_id: ids.planMonthly };
  await account.post('/api/cart/items', { product_id: ids.coffee, purchase_option: plan });
  const accountOrder = await placeOrder(account, [ids.mug, 1]);
  await account.post('/api/account/cards', { token: await createCardToken(account, cards.visa) });
  await account.post('/api/account/recover', { email: 'ada@mercer.test' });
  await account.put('/api/account', { email: 'grace@mercer.test' });
  await guest.post('/api/orders/find', { number: order.number, email: order.email });
  await guest.post('/api/subscribers', { email: 'reader@mercer.test' });
  await guest.post('/api/stock-alerts', { product_id: ids.watch, email: 'waits@mercer.test' });
  await fillCart(shop.shopper(), ids.mug, 1);
  const draft = (
    await operator.post('/drafts', { email: 'ada@mercer.test', items: [{ product_id: ids.mug, quantity: 1 }] })
  ).body;
  await operator.post(`/drafts/${draft.id}/send`, {});
  const webhook = (await operator.post('/webhooks', { url: 'https://example.com/events', types: ['*'] })).body;
  const preview = (await operator.post('/previews', {})).body;
  await operator.post('/pages/legal', {});
  await operator.post('/content-models', {
    id: 'recipes',
    name: 'Recipes',
    fields: [{ id: 'title', name: 'Title', type: 'text' }],
  });
  await operator.post('/content/recipes', { slug: 'bread', fields: { title: 'Bread' } });
  await operator.post(`/orders/${order.id}/notes`, { text: 'Rang' });
  for (const { id } of [order, accountOrder]) {
    await operator.post(`/orders/${id}/items`, { items: [{ product_id: ids.mug, quantity: 1 }] });
    await operator.post(`/orders/${id}/payment-link`, {});
  }
  await operator.post(`/orders/${order.id}/refund`, { amount: 1 });
  await operator.post(`/orders/${order.id}/ship`, { all: true });
  await operator.put('/mails/order/en', { subject: 'Thank you' });
  const goodsOrder = await buyDigitalGoods(shop, operator);
  return { ...opened, shop, guest, order, accountOrder, goodsOrder, draft, webhook, preview };
}

function readLinkToken(link: string): string {
  return new URL(link, 'http://localhost:3000').searchParams.get('token') ?? '';
}

/** Collects every token of the database or of a link that opens something for its holder. */
async function collectTokens(
  db: Db,
  { order, accountOrder, goodsOrder, draft, webhook, preview }: Awaited<ReturnType<typeof openBusyShop>>,
) {
  const listColumnTexts = async (
    table: 'carts' | 'vault_tokens' | 'account_cards' | 'payments' | 'webhooks',
    column: string,
  ) => {
    const rows: Json[] = await db.selectFrom(table).selectAll().execute();
    return rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []));
  };
  const mails = await db.selectFrom('outbox').select('data').execute();
  const mailed = mails.flatMap(({ data }) =>
    [...data.matchAll(/[?&](?:token|key)=([\w.%-]+)/g)].map(([, token = '']) => token),
  );
  const giftcardCodes = mails.flatMap(({ data }) =>
    [...data.matchAll(/"code":"([\w ]+)"/g)].map(([, code = '']) => code),
  );
  expect(giftcardCodes).toHaveLength(1);
  const tokens = [
    ...giftcardCodes,
    ...[order.link, order.invoice_link, accountOrder.invoice_link, draft.link].map(readLinkToken),
    ...goodsOrder.items.flatMap(({ delivered }) => delivered?.downloads ?? []).map(({ url }) => readLinkToken(url)),
    licenceKey,
    ...mailed,
    webhook.secret,
    preview.token,
    ...(await listColumnTexts('carts', 'checkout_id')),
    ...(await listColumnTexts('vault_tokens', 'token')),
    ...(await listColumnTexts('account_cards', 'token')),
    ...(await listColumnTexts('payments', 'token')),
    ...(await listColumnTexts('webhooks', 'secret')),
  ];
  expect(mailed.length).toBeGreaterThan(3);
  for (const token of tokens) expect(token.length).toBeGreaterThan(15);
  return new Set(tokens);
}

/** Keys have no second factor. */
const factorPath = '/me/second-factor';

eachDatabase((db: () => Db) => {
  test('no answer to a key that may only read holds a token that opens something without a key', async () => {
    const busy = await openBusyShop(db());
    const tokens = await collectTokens(db(), busy);
    const readers = [await busy.keyWith('read'), await busy.keyWith('read', 'catalogue')];
    const paths = await everyReading(busy);
    let requestCount = 0;
    for (const path of paths) {
      for (const reader of readers) {
        const answer = await reader.get(path);
        expect(answer.status, path).toBe(path === factorPath ? 403 : 200);
        const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
        for (const token of tokens) expect(text.includes(token), `${path} holds ${token}`).toBe(false);
        expect(text, path).not.toMatch(/[?&]token=/);
        requestCount += 1;
      }
    }
    expect(requestCount).toBeGreaterThan(100);
  });

  test('the codes of licence keys are for a key that may write products', async () => {
    const { operator, keyWith, goodsOrder } = await openBusyShop(db());
    const path = `/products/${goodsOrder.items[0]?.product_id}/licence-keys`;
    const readCode = async (caller: Pick<Operator, 'get'>) => (await caller.get(path)).body.results[0].code;
    expect(await readCode(operator)).toBe(licenceKey);
    expect(await readCode(await keyWith('read', 'catalogue'))).toBe(licenceKey);
    expect(await readCode(await keyWith('read'))).toBe('');
  });

  test('a list holds no such token for anybody, and one record for a key that may write orders alone', async () => {
    const { operator, keyWith, order, draft, guest } = await openBusyShop(db());
    for (const path of ['/orders', `/orders?number=${order.number}`, '/drafts']) {
      const text = JSON.stringify((await operator.get(path)).body);
      expect(text).not.toContain(licenceKey);
      expect(text).not.toContain('token=');
      expect(text).not.toContain(readLinkToken(order.link));
      expect(text).not.toContain(readLinkToken(draft.link));
      expect(text).not.toMatch(/"(invoice_)?link"/);
    }
    for (const scopes of [['orders'], ['read', 'write'], ['read', 'orders']]) {
      const owner = await keyWith(...scopes);
      const foundOrder = (await owner.get(`/orders/${order.id}`)).body;
      expect([foundOrder.link, foundOrder.invoice_link]).toEqual([order.link, order.invoice_link]);
      expect((await owner.get(`/drafts/${draft.id}`)).body.link).toBe(draft.link);
    }
    for (const scopes of [['read'], ['read', 'catalogue']]) {
      const reader = await keyWith(...scopes);
      expect((await reader.get(`/orders/${order.id}`)).body).not.toHaveProperty('link');
      expect((await reader.get(`/orders/${order.id}`)).body).not.toHaveProperty('invoice_link');
      expect((await reader.get(`/drafts/${draft.id}`)).body).not.toHaveProperty('link');
    }
    const token = readLinkToken(order.link);
    expect((await guest.get(`/api/orders/${order.id}?token=${token}`)).body.id).toBe(order.id);
  });

  test('no staff member gets what cancels an order as its shopper does, whichever call answers the order', async () => {
    const shop = await openTestShop(db());
    const { owner, operator, as } = await openStaff(db(), shop);
    const goods = await buyDigitalGoods(shop, operator);
    const scopes = ['read', 'write'];
    const confineKey = async (...permissions: string[]) =>
      as((await operator.post('/keys', { name: 'Desk', scopes, permissions })).body.secret);
    const desk = await confineKey('orders.read', 'orders.write', 'orders.fulfil');
    const till = await confineKey('orders.read', 'orders.write', 'orders.fulfil', 'orders.refund');
    const readAll = async (caller: Pick<Console, 'call'>) => {
      const order = await placeOrder(shop.shopper(), [ids.mug, 3]);
      const { body: draft } = await operator.post('/drafts', {
        email: 'ada@mercer.test',
        items: [{ product_id: ids.mug, quantity: 1 }],
        shipping: order.shipping,
      });
      const path = `/orders/${order.id}`;
      const calls: [method: string, path: string, body?: object][] = [
        ['GET', path],
        ['PATCH', path, { tags: ['Gift'] }],
        ['POST', `${path}/hold`, { reason: 'Address' }],
        ['POST', `${path}/release`, {}],
        ['POST', `${path}/mails`, { kind: 'order' }],
        ['POST', `${path}/items`, { items: [{ product_id: ids.mug, quantity: 1 }] }],
        ['POST', `${path}/ship`, { items: [{ id: order.items[0]?.id, quantity: 1 }] }],
        ['POST', `/drafts/${draft.id}/order`, { paid: { amount: 1 } }],
      ];
      const texts: string[] = [];
      for (const [method, call, body] of calls)
        texts.push(JSON.stringify((await caller.call(method, call, body)).body));
      return texts.filter((text) => /\/orders\/\w+\?token=|\/invoice\?token=/.test(text));
    };
    for (const role of ['fulfilment', 'support', 'manager', 'owner']) {
      await db().updateTable('staff').set({ role }).execute();
      expect(await readAll(owner), role).toEqual([]);
    }
    expect(await readAll(desk)).toEqual([]);
    expect((await readAll(till)).length).toBeGreaterThan(4);
    expect(JSON.stringify((await desk.get(`/orders/${goods.id}`)).body)).toContain(licenceKey);
    await db().updateTable('staff').set({ role: 'fulfilment' }).execute();
    expect(JSON.stringify((await owner.get(`/orders/${goods.id}`)).body)).not.toContain(licenceKey);
  });

  test('a function without scopes is told no link, and one that may write orders is told those of one record', async () => {
    const { app, order } = await openBusyShop(db());
    const requestOrderText = async (scopes: readonly ('read' | 'orders')[]) => {
      const operator = { id: 'function:desk', name: 'function desk', scopes };
      const answer = await app.fetch(new Request(`http://localhost:3000/operator/orders/${order.id}`), { operator });
      return answer.text();
    };
    expect(await requestOrderText(['read'])).not.toContain('token=');
    expect(await requestOrderText(['read', 'orders'])).toContain(readLinkToken(order.link));
  });

  test('who reads without links and who reads with them name the same record by its ETag', async () => {
    const { operator, keyWith, order, draft } = await openBusyShop(db());
    const reader = await keyWith('read');
    for (const path of [`/orders/${order.id}`, `/drafts/${draft.id}`]) {
      const etag = (await reader.get(path)).headers.get('etag') ?? '';
      expect((await operator.get(path)).headers.get('etag')).toBe(etag);
    }
    const etag = (await reader.get(`/drafts/${draft.id}`)).headers.get('etag') ?? '';
    expect(await operator.patch(`/drafts/${draft.id}`, { note: 'Soon' }, { 'If-Match': etag })).toMatchObject({
      status: 200,
    });
  });

  test('what does not exist is not found, whatever reads it', async () => {
    const { operator, document } = await openOperator(db());
    const paths = Object.entries(document.paths)
      .filter(([path, { get }]) => get && path.startsWith('/operator') && path.includes('{'))
      .map(([path]) => path.replace('/operator', ''));
    expect(paths.length).toBeGreaterThan(25);
    for (const path of paths) {
      const answer = await operator.get(path.replaceAll(/\{\w+\}/g, 'nope'));
      expect(answer, path).toMatchObject({ status: 404, body: { error: { code: 'not_found_error' } } });
    }
    for (const id of ['%00', '%ED%A0%80', 'null', '..%2f', 'a'.repeat(300)]) {
      for (const path of ['/orders/', '/products/']) {
        expect((await operator.get(`${path}${id}`)).status, `${path}${id}`).toBe(404);
      }
    }
  });

  test('the stock of a product that is gone keeps its history', async () => {
    const { operator } = await openOperator(db());
    await operator.post(`/products/${ids.mug}/stock`, { quantity: 3, reason: 'Delivery' });
    await operator.delete(`/products/${ids.mug}`);
    expect((await operator.get(`/products/${ids.mug}/stock`)).status).toBeLessThan(500);
    expect((await operator.get('/products/nope/stock')).status).toBe(404);
    expect((await operator.get(`/products/${ids.watch}/stock`)).body).toMatchObject({ results: [], next: null });
  });
});

/** Lists every path that can be read, with the ids of existing records. */
async function everyReading({
  operator,
  document,
  order,
  accountOrder,
  goodsOrder,
}: Awaited<ReturnType<typeof openBusyShop>>): Promise<string[]> {
  const reads = Object.entries(document.paths)
    .filter(([path, { get }]) => get && path.startsWith('/operator'))
    .map(([path]) => path.replace('/operator', ''));
  const listRecordIds = async (path: string): Promise<string[]> => {
    const { results } = (await operator.get(path)).body;
    return results.map(({ id, name, slug }: Json) => String(id ?? name ?? slug));
  };
  const queries: Record<string, string> = {
    '/people': '?email=ada@mercer.test',
    '/search': '?q=ada',
    '/invoices.pdf': `?orders=${order.id}`,
    '/packing-slips.pdf': `?orders=${order.id}`,
  };
  const paths: string[] = [];
  for (const path of reads) {
    if (path === '/events/stream') continue;
    const filled = path.replace('{model}', 'recipes').replace('{locale}', 'en');
    if (!filled.includes('{id}')) {
      paths.push(`${filled}${queries[filled] ?? ''}`);
      continue;
    }
    const [list = ''] = filled.split('/{id}');
    for (const id of await listRecordIds(list)) paths.push(filled.replace('{id}', id));
  }
  const documents = [order, accountOrder].flatMap(({ id }) =>
    ['html', 'pdf'].flatMap((format) => [
      `/orders/${id}/invoice?format=${format}`,
      `/orders/${id}/packing-slip?format=${format}`,
    ]),
  );
  const people = ['grace@mercer.test', 'reader@mercer.test', 'waits@mercer.test', order.email ?? ''];
  const persons = people.map((email) => `/people?email=${encodeURIComponent(email)}`);
  const missing = new RegExp(`/gift-receipt$|/${goodsOrder.id}/payment-link$|/licence-keys$`);
  return [...paths.filter((path) => !missing.test(path)), ...documents, ...persons];
}
