import { type Db, publishEvents } from '@mercer/server';
import { ids, type TestResponse } from '@mercer/server/testing';
import { expect } from 'vitest';
import { openShop, placeOrder, signUp, turnOnSecondFactor } from '../../shop.ts';
import { openOperator } from './operator.ts';

export async function openEverything(db: Db) {
  const shop = await openShop(db);
  const { operator, as, document } = await openOperator(db, shop);
  const shopper = shop.shopper();
  const shown = async (path: string) => (await shop.shopper().get(`/api/${path}`)).body;
  return { db, deps: shop.deps, shop, operator, as, document, shopper, shown };
}

export type Everything = Awaited<ReturnType<typeof openEverything>>;

/** A write, as its path and body. */
type Call = [path: string, body?: object];

export interface Row {
  /** makes what the call is about */
  call(all: Everything): Promise<Call>;
  /** a field of a wrong type: its path, and a body; none where the call takes no JSON */
  wrong?: [param: string, body: object];
  /** what the log of changes calls it; null: nothing that is kept is changed */
  audit: string | null;
  /** what of the shop is otherwise afterwards */
  effect(all: Everything, answer: TestResponse, path: string): Promise<void>;
}

const mug = `/products/${ids.mug}`;
const ten = { type: 'percent', percent: 10 };

async function made(all: Everything, path: string, body: object): Promise<string> {
  return (await all.operator.post(path, body)).body.id;
}

async function paidOrder({ shopper }: Everything): Promise<string> {
  await signUp(shopper, 'ada');
  return (await placeOrder(shopper, [ids.mug, 2])).id;
}

async function shippedOrder(all: Everything): Promise<string> {
  const id = await paidOrder(all);
  await all.operator.post(`/orders/${id}/ship`, { all: true });
  return id;
}

async function requestedReturn(all: Everything): Promise<string> {
  const id = await shippedOrder(all);
  await all.operator.post(`/orders/${id}/deliver`, {});
  await all.shopper.post(`/api/account/orders/${id}/return`, { reason: 'Too small' });
  return (await all.operator.get('/returns')).body.results[0].id;
}

export async function review(all: Everything): Promise<string> {
  await paidOrder(all);
  await all.operator.put('/settings/reviews', { value: { moderation: 'on' } });
  await all.shopper.post('/api/products/everyday-mug/reviews', { rating: 5, text: 'Blue.' });
  return (await all.operator.get('/reviews')).body.results[0].id;
}

async function delivery(all: Everything): Promise<[webhook: string, delivery: string]> {
  const webhook = await made(all, '/webhooks', { url: 'https://example.com/events' });
  await all.operator.put(mug, { price: 14 });
  await publishEvents(all.deps);
  const [first] = (await all.operator.get(`/webhooks/${webhook}/deliveries`)).body.results;
  return [webhook, first.id];
}

/** What a cart with two mugs comes to. */
async function cartOfMugs({ shop }: Everything, code?: string) {
  const shopper = shop.shopper();
  await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
  if (code) await shopper.put('/api/cart/coupon', { code });
  return (await shopper.get('/api/cart')).body;
}

/** Of the first line of an order: one piece less. */
async function paidPieces(all: Everything) {
  const id = await paidOrder(all);
  const { items } = (await all.operator.get(`/orders/${id}`)).body;
  return { path: `/orders/${id}`, items: [{ id: items[0].id, quantity: 1 }] };
}

async function draft({ operator }: Everything): Promise<{ id: string; link: string }> {
  const items = [{ product_id: ids.mug, quantity: 2, price: 10 }];
  return (await operator.post('/drafts', { email: 'ada@mercer.test', items })).body;
}

/** What the link of a draft opens. */
async function offered(all: Everything, { id, link }: { id: string; link: string }) {
  return all.shown(`drafts/${id}?token=${new URL(link).searchParams.get('token')}`);
}

async function subscription({ shopper, operator }: Everything): Promise<string> {
  await signUp(shopper, 'ada');
  const plan = { type: 'subscription', plan_id: ids.planMonthly };
  await shopper.post('/api/cart/items', { product_id: ids.coffee, purchase_option: plan });
  await placeOrder(shopper);
  return (await operator.get('/subscriptions')).body.results[0].id;
}

const recipes = { id: 'recipes', name: 'Recipes', fields: [{ id: 'title', name: 'Title', type: 'text' }] };

async function recipe(all: Everything): Promise<string> {
  await all.operator.post('/content-models', recipes);
  return `/content/recipes/${await made(all, '/content/recipes', { slug: 'bread', fields: { title: 'Bread' } })}`;
}

/** A store that has an address to send tests to. */
async function nameStore({ operator }: Everything, support_email: string) {
  const value = { name: 'Shop', country: 'US', locale: 'en-US', currency: 'USD', currencies: [], locales: [] };
  await operator.put('/settings/store', { value: { ...value, support_email } });
}

const run = {
  id: 'run-1',
  function: 'stock',
  event_id: 1,
  entity_id: ids.mug,
  tick: null,
  status: 'dead',
  attempts: 8,
  date_due: '2026-06-01T12:00:00.000Z',
  date_created: '2026-06-01T12:00:00.000Z',
  date_expires: '2026-07-01T12:00:00.000Z',
  date_done: null,
  duration_ms: null,
  error: 'It failed',
} as const;

/** A function that listens, as a process has found it. */
async function listener({ db }: Everything) {
  const date = '2026-06-01T12:00:00.000Z';
  const config = JSON.stringify({ events: ['product.*'], schedule: null, scopes: [] });
  const found = { name: 'stock', config, error: null, after_id: 0, date_next: '', date_read: date, date_seen: date };
  await db.insertInto('functions').values(found).execute();
}

async function runStatuses({ db }: Everything): Promise<string[]> {
  return (await db.selectFrom('function_runs').select('status').execute()).map(({ status }) => status);
}

/** A whole shop comes into an empty one. */
async function emptied({ db }: Everything) {
  await db.deleteFrom('products').execute();
}

const fingerprint = 'a'.repeat(64);

async function mailKinds({ db }: Everything): Promise<string[]> {
  return (await db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind);
}

async function eventTypes({ db }: Everything): Promise<string[]> {
  return (await db.selectFrom('events').select('type').execute()).map(({ type }) => type);
}

/** Every write of /operator. One that has no row here fails the test. */
export const everyWrite: Record<string, Row> = {
  'POST /products': {
    call: async () => ['/products', { name: 'Lamp', price: 3, stock_tracking: true, stock_level: 2 }],
    wrong: ['price', { name: 'Lamp', price: '3' }],
    audit: 'product.create',
    async effect(all) {
      expect(await all.shown('products/lamp')).toMatchObject({ price: 3, stock_level: 2 });
      expect((await all.shown('products?search=lamp')).count).toBe(1);
      expect(await eventTypes(all)).toContain('product.created');
    },
  },
  'POST /products/bulk': {
    call: async () => [
      '/products/bulk',
      {
        items: [
          { id: ids.mug, price: 4 },
          { name: 'Lamp', price: 3 },
        ],
      },
    ],
    wrong: ['items', { items: {} }],
    audit: 'product.update',
    async effect({ shown }) {
      expect([(await shown('products/everyday-mug')).price, (await shown('products/lamp')).price]).toEqual([4, 3]);
    },
  },
  'PUT /products/{id}': {
    call: async () => [mug, { price: 4 }],
    wrong: ['price', { price: true }],
    audit: 'product.update',
    async effect(all) {
      expect((await cartOfMugs(all)).sub_total).toBe(8);
      expect(await eventTypes(all)).toContain('product.updated');
    },
  },
  'DELETE /products/{id}': {
    call: async () => [mug],
    audit: 'product.delete',
    async effect(all) {
      expect(await all.shown('products/everyday-mug')).toBeNull();
      expect((await all.shown('categories/kitchen')).product_count).toBe(1);
    },
  },
  'POST /products/{id}/stock': {
    call: async () => [`${mug}/stock`, { stock_level: 1, reason: 'Counted' }],
    wrong: ['reason', { quantity: 1, reason: 5 }],
    audit: 'stock.update',
    async effect(all) {
      expect((await all.shown('products/everyday-mug?$cache=false')).stock_level).toBe(1);
      const refused = await all.shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
      expect(refused.body).toHaveProperty('errors');
    },
  },
  'POST /categories': {
    call: async () => ['/categories', { name: 'Lamps' }],
    wrong: ['name', { name: 5 }],
    audit: 'category.create',
    effect: async ({ shown }) => expect((await shown('categories/lamps')).name).toBe('Lamps'),
  },
  'PUT /categories/{id}': {
    call: async () => [`/categories/${ids.kitchen}`, { name: 'Scullery' }],
    wrong: ['sort', { sort: 'first' }],
    audit: 'category.update',
    effect: async ({ shown }) => expect((await shown('products?search=scullery')).count).toBe(2),
  },
  'DELETE /categories/{id}': {
    call: async () => [`/categories/${ids.kitchen}`],
    audit: 'category.delete',
    effect: async ({ shown }) => expect(await shown('categories/kitchen')).toBeNull(),
  },
  'PUT /attributes/{id}': {
    call: async () => ['/attributes/colour', { filterable: false }],
    wrong: ['filterable', { filterable: 'no' }],
    audit: 'attribute.update',
    effect: async ({ shown }) => expect((await shown('attributes/colour')).filterable).toBe(false),
  },
  'PUT /translations': {
    async call({ operator }) {
      const { value = {} } = (await operator.get('/settings/store')).body;
      const locales = [{ code: 'en-US' }, { code: 'de-DE' }];
      const store = {
        name: 'Shop',
        country: 'US',
        locale: 'en-US',
        currency: 'USD',
        currencies: [],
        ...value,
        locales,
      };
      await operator.put('/settings/store', { value: store });
      return ['/translations', { kind: 'texts', name: 'Blue', $locale: { 'de-DE': { name: 'Blau' } } }];
    },
    wrong: ['kind', { kind: 'x', name: 'Blue', $locale: {} }],
    audit: 'translation.update',
    async effect({ shown }) {
      expect((await shown('products/everyday-mug?$locale=de-DE')).attributes.colour.value).toBe('Blau');
    },
  },
  'POST /coupons': {
    call: async () => ['/coupons', { name: 'Ten', code: 'TEN', offer: ten }],
    wrong: ['offer.percent', { name: 'Ten', code: 'TEN', offer: { ...ten, percent: '10' } }],
    audit: 'coupon.create',
    effect: async (all) => expect((await cartOfMugs(all, 'TEN')).discount_total).toBe(2.5),
  },
  'PUT /coupons/{id}': {
    async call(all) {
      return [`/coupons/${await made(all, '/coupons', { name: 'Ten', code: 'TEN', offer: ten })}`, { active: false }];
    },
    wrong: ['active', { active: 0 }],
    audit: 'coupon.update',
    effect: async (all) => expect((await cartOfMugs(all, 'TEN')).discount_total).toBe(0),
  },
  'DELETE /coupons/{id}': {
    call: async (all) => [`/coupons/${await made(all, '/coupons', { name: 'Ten', code: 'TEN', offer: ten })}`],
    audit: 'coupon.delete',
    effect: async (all) => expect((await cartOfMugs(all, 'TEN')).discount_total).toBe(0),
  },
  'POST /promotions': {
    call: async () => ['/promotions', { name: 'Ten', offer: ten }],
    wrong: ['name', { name: [], offer: ten }],
    audit: 'promotion.create',
    effect: async (all) => expect((await cartOfMugs(all)).discount_total).toBe(2.5),
  },
  'PUT /promotions/{id}': {
    async call(all) {
      const id = await made(all, '/promotions', { name: 'Ten', offer: ten });
      return [`/promotions/${id}`, { offer: { ...ten, percent: 20 } }];
    },
    wrong: ['priority', { priority: 'high' }],
    audit: 'promotion.update',
    effect: async (all) => expect((await cartOfMugs(all)).discount_total).toBe(5),
  },
  'DELETE /promotions/{id}': {
    call: async (all) => [`/promotions/${await made(all, '/promotions', { name: 'Ten', offer: ten })}`],
    audit: 'promotion.delete',
    effect: async (all) => expect((await cartOfMugs(all)).discount_total).toBe(0),
  },
  'POST /giftcards': {
    call: async () => ['/giftcards', { amount: 20 }],
    wrong: ['amount', { amount: '20' }],
    audit: 'giftcard.create',
    async effect(all, { body: { code } }) {
      await all.shopper.post('/api/cart/items', { product_id: ids.mug });
      const { body } = await all.shopper.post('/api/cart/giftcards', { code });
      expect(body.giftcard_total).toBe(12.5);
    },
  },
  'PUT /giftcards/{id}': {
    call: async (all) => [
      `/giftcards/${await made(all, '/giftcards', { amount: 20, code: 'GIFT2026' })}`,
      { active: false },
    ],
    wrong: ['active', { active: 'no' }],
    audit: 'giftcard.update',
    async effect(all) {
      await all.shopper.post('/api/cart/items', { product_id: ids.mug });
      const refused = await all.shopper.post('/api/cart/giftcards', { code: 'GIFT2026' });
      expect(refused.status).toBeGreaterThanOrEqual(400);
    },
  },
  'POST /pages': {
    call: async () => ['/pages', { slug: 'care', title: 'Care', body: 'Wash.' }],
    wrong: ['title', { slug: 'care', title: 5, body: 'Wash.' }],
    audit: 'page.create',
    effect: async ({ shown }) => expect((await shown('content/pages/care')).title).toBe('Care'),
  },
  'POST /pages/legal': {
    call: async () => ['/pages/legal', { slugs: ['imprint'] }],
    wrong: ['slugs', { slugs: 'imprint' }],
    audit: 'page.create',
    async effect({ operator, shown }, { body }) {
      expect(await shown('content/pages/imprint')).toBeNull();
      await operator.put(`/pages/${body.results[0].id}`, { published: true });
      expect((await shown('content/pages/imprint')).title).toBe('Imprint');
    },
  },
  'PUT /pages/{id}': {
    call: async () => ['/pages/page-about', { title: 'Us' }],
    wrong: ['published', { published: 1 }],
    audit: 'page.update',
    effect: async ({ shown }) => expect((await shown('content/pages/about')).title).toBe('Us'),
  },
  'DELETE /pages/{id}': {
    call: async () => ['/pages/page-about'],
    audit: 'page.delete',
    effect: async ({ shown }) => expect(await shown('content/pages/about')).toBeNull(),
  },
  'POST /content-models': {
    call: async () => ['/content-models', recipes],
    wrong: ['fields.0.type', { ...recipes, fields: [{ id: 'title', name: 'Title', type: 'words' }] }],
    audit: 'content_model.create',
    async effect({ operator, shown }) {
      await operator.post('/content/recipes', { slug: 'bread', fields: { title: 'Bread' } });
      expect((await shown('content/recipes?title=Bread')).count).toBe(1);
    },
  },
  'PUT /content-models/{id}': {
    async call(all) {
      await recipe(all);
      return ['/content-models/recipes', { fields: [{ id: 'minutes', name: 'Minutes', type: 'number' }] }];
    },
    wrong: ['name', { name: 5 }],
    audit: 'content_model.update',
    async effect({ shown }) {
      const record = await shown('content/recipes/bread');
      expect(record).toMatchObject({ minutes: null });
      expect(record).not.toHaveProperty('title');
    },
  },
  'DELETE /content-models/{id}': {
    async call({ operator }) {
      await operator.post('/content-models', recipes);
      return ['/content-models/recipes'];
    },
    audit: 'content_model.delete',
    effect: async ({ operator }) => expect((await operator.get('/content/recipes')).status).toBe(404),
  },
  'POST /content/{model}': {
    async call({ operator }) {
      await operator.post('/content-models', recipes);
      return ['/content/recipes', { slug: 'bread', fields: { title: 'Bread' } }];
    },
    wrong: ['fields.title', { slug: 'bread', fields: { title: 5 } }],
    audit: 'content.create',
    effect: async ({ shown }) => expect(await shown('content/recipes/bread')).toMatchObject({ title: 'Bread' }),
  },
  'PUT /content/{model}/{id}': {
    call: async (all) => [await recipe(all), { fields: { title: 'Our bread' } }],
    wrong: ['published', { published: 'no' }],
    audit: 'content.update',
    effect: async ({ shown }) => expect(await shown('content/recipes/bread')).toMatchObject({ title: 'Our bread' }),
  },
  'DELETE /content/{model}/{id}': {
    call: async (all) => [await recipe(all)],
    audit: 'content.delete',
    effect: async ({ shown }) => expect(await shown('content/recipes/bread')).toBeNull(),
  },
  'PUT /settings/{id}': {
    call: async () => [
      '/settings/menus',
      { value: [{ id: 'main', name: 'Main', items: [{ name: 'Tea', url: '/tea' }] }] },
    ],
    wrong: ['value', { value: 'menus' }],
    audit: 'setting.update',
    effect: async ({ shown }) => expect((await shown('settings/menus'))[0].items[0].name).toBe('Tea'),
  },
  'POST /taxes': {
    call: async () => ['/taxes', { name: 'VAT', country: 'US', rate: 10 }],
    wrong: ['rate', { name: 'VAT', rate: '10' }],
    audit: 'tax.create',
    effect: async (all) => expect(await taxOf(all)).toBe(2.5),
  },
  'PUT /taxes/{id}': {
    call: async (all) => [
      `/taxes/${await made(all, '/taxes', { name: 'VAT', country: 'US', rate: 10 })}`,
      { rate: 20 },
    ],
    wrong: ['rate', { rate: '20' }],
    audit: 'tax.update',
    effect: async (all) => expect(await taxOf(all)).toBe(5),
  },
  'DELETE /taxes/{id}': {
    call: async (all) => [`/taxes/${await made(all, '/taxes', { name: 'VAT', country: 'US', rate: 10 })}`],
    audit: 'tax.delete',
    effect: async (all) => expect(await taxOf(all)).toBe(0),
  },
  'PUT /reviews/{id}': {
    call: async (all) => [`/reviews/${await review(all)}`, { status: 'published' }],
    wrong: ['status', { status: 1 }],
    audit: 'review.update',
    async effect(all) {
      expect((await all.shown('products/everyday-mug/reviews')).count).toBe(1);
      expect(await eventTypes(all)).toContain('review.published');
    },
  },
  'DELETE /reviews/{id}': {
    call: async (all) => [`/reviews/${await review(all)}`],
    audit: 'review.delete',
    effect: async ({ operator }) => expect((await operator.get('/reviews')).body.results).toEqual([]),
  },
  'PUT /subscribers/{id}': {
    async call({ shop, operator }) {
      await shop.shopper().post('/api/subscribers', { email: 'eve@mercer.test' });
      const [{ id }] = (await operator.get('/subscribers')).body.results;
      return [`/subscribers/${id}`, { status: 'unsubscribed' }];
    },
    wrong: ['status', { status: 'confirmed' }],
    audit: 'subscriber.update',
    async effect({ operator }) {
      const { results } = (await operator.get('/subscribers?status=unsubscribed')).body;
      expect(results).toMatchObject([{ email: 'eve@mercer.test', date_unsubscribed: expect.any(String) }]);
    },
  },
  'PUT /subscriptions/{id}': {
    call: async (all) => [`/subscriptions/${await subscription(all)}`, { canceled: true, cancel_reason: 'Moved' }],
    wrong: ['quantity', { quantity: 'two' }],
    audit: 'subscription.update',
    async effect(all, { body }) {
      const shown = (await all.shopper.get(`/api/subscriptions/${body.id}`)).body;
      expect(shown).toMatchObject({ status: 'canceled', cancel_reason: 'Moved' });
      expect(await eventTypes(all)).toContain('subscription.canceled');
      expect(await mailKinds(all)).toContain('subscription_changed');
    },
  },
  'PUT /accounts/{id}': {
    async call({ shopper, operator }) {
      await signUp(shopper, 'ada');
      const [{ id }] = (await operator.get('/accounts')).body.results;
      return [`/accounts/${id}`, { email: 'countess@mercer.test' }];
    },
    wrong: ['email', { email: 5 }],
    audit: 'account.update',
    async effect(all) {
      expect((await all.shopper.get('/api/account')).body.email).toBe('countess@mercer.test');
      expect(await mailKinds(all)).toEqual(expect.arrayContaining(['email_changed', 'verify']));
      expect(await eventTypes(all)).toContain('account.updated');
    },
  },
  'DELETE /accounts/{id}/sessions': {
    async call({ shopper, operator }) {
      await signUp(shopper, 'ada');
      await shopper.post('/api/account/recover', { email: 'ada@mercer.test' });
      const [{ id }] = (await operator.get('/accounts')).body.results;
      return [`/accounts/${id}/sessions`];
    },
    audit: 'account.log_out',
    async effect(all, { body }) {
      expect(body).toEqual({ ended: 1 });
      expect((await all.shopper.get('/api/account')).body).toBeNull();
      const keys = await all.db.selectFrom('account_keys').select('kind').execute();
      expect(keys.map(({ kind }) => kind)).not.toContain('recover');
    },
  },
  'DELETE /accounts/{id}/second-factor': {
    async call({ shop, shopper, operator }) {
      await signUp(shopper, 'ada');
      await turnOnSecondFactor(shop.deps.db, shopper, shop.clock.now());
      const [{ id }] = (await operator.get('/accounts')).body.results;
      return [`/accounts/${id}/second-factor`];
    },
    audit: 'account.update',
    async effect({ db, shop }, { body }) {
      expect(body).toMatchObject({ email: 'ada@mercer.test', second_factor: false });
      const login = { email: 'ada@mercer.test', password: 'a-long-password' };
      expect((await shop.shopper().post('/api/account/login', login)).body.email).toBe(login.email);
      expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    },
  },
  'POST /people/erase': {
    async call({ shop }) {
      await shop.shopper().post('/api/subscribers', { email: 'eve@mercer.test' });
      return ['/people/erase', { email: 'eve@mercer.test' }];
    },
    wrong: ['email', { email: 5 }],
    audit: 'person.erase',
    effect: async ({ operator }) => expect((await operator.get('/subscribers')).body.results).toEqual([]),
  },
  'POST /keys': {
    call: async () => ['/keys', { name: 'Mara', scopes: ['read'] }],
    wrong: ['scopes', { name: 'Mara', scopes: 'read' }],
    audit: 'key.create',
    effect: async ({ as }, { body }) => expect((await as(body.secret).get('/keys')).status).toBe(200),
  },
  'DELETE /keys/{id}': {
    call: async (all) => [`/keys/${await made(all, '/keys', { name: 'Mara', scopes: ['read'] })}`],
    audit: 'key.update',
    async effect({ operator }, _, path) {
      const { results } = (await operator.get('/keys')).body;
      const key = results.find(({ id }: { id: string }) => path.endsWith(id));
      expect(key.date_revoked).not.toBeNull();
    },
  },
  'POST /webhooks': {
    call: async () => ['/webhooks', { url: 'https://example.com/events' }],
    wrong: ['url', { url: 5 }],
    audit: 'webhook.create',
    async effect(all, { body }) {
      await all.operator.put(mug, { price: 14 });
      await publishEvents(all.deps);
      expect((await all.operator.get(`/webhooks/${body.id}/deliveries`)).body.results).not.toEqual([]);
    },
  },
  'PUT /webhooks/{id}': {
    async call(all) {
      return [`/webhooks/${await made(all, '/webhooks', { url: 'https://example.com/events' })}`, { enabled: false }];
    },
    wrong: ['enabled', { enabled: 'no' }],
    audit: 'webhook.update',
    async effect(all, { body }) {
      await all.operator.put(mug, { price: 14 });
      await publishEvents(all.deps);
      expect((await all.operator.get(`/webhooks/${body.id}/deliveries`)).body.results).toEqual([]);
    },
  },
  'DELETE /webhooks/{id}': {
    call: async (all) => [`/webhooks/${await made(all, '/webhooks', { url: 'https://example.com/events' })}`],
    audit: 'webhook.delete',
    effect: async ({ operator }) => expect((await operator.get('/webhooks')).body.results).toEqual([]),
  },
  'POST /webhooks/{id}/replay': {
    call: async (all) => [`/webhooks/${(await delivery(all))[0]}/replay`, { after: 0 }],
    wrong: ['after', { after: 'first' }],
    audit: 'webhook.replay',
    effect: async (_, { body }) => expect(body.count).toBeGreaterThan(0),
  },
  'POST /webhooks/{id}/deliveries/{delivery}/replay': {
    async call(all) {
      const [webhook, first] = await delivery(all);
      await all.db.updateTable('webhook_deliveries').set({ status: 'dead' }).execute();
      return [`/webhooks/${webhook}/deliveries/${first}/replay`];
    },
    audit: 'webhook.replay',
    async effect({ db }) {
      const rows = await db.selectFrom('webhook_deliveries').select('status').execute();
      expect(rows.map(({ status }) => status)).toContain('queued');
    },
  },
  'PUT /orders/{id}': {
    async call(all) {
      const { path, items } = await paidPieces(all);
      return [path, { items }];
    },
    wrong: ['items.0.quantity', { items: [{ id: 'x', quantity: 'one' }] }],
    audit: 'order.edit',
    async effect(all, { body }) {
      expect(body.items).toMatchObject([{ quantity: 1 }]);
      expect((await all.shown('products/everyday-mug?$cache=false')).stock_level).toBe(99);
      expect(await eventTypes(all)).toContain('order.updated');
    },
  },
  'POST /orders/{id}/notes': {
    call: async (all) => [`/orders/${await paidOrder(all)}/notes`, { text: 'Rang' }],
    wrong: ['text', { text: 5 }],
    audit: 'order.note.create',
    async effect({ operator }, _, path) {
      expect((await operator.get(path)).body.results).toMatchObject([{ text: 'Rang', actor: 'Writer' }]);
    },
  },
  'POST /drafts': {
    call: async () => [
      '/drafts',
      { email: 'ada@mercer.test', items: [{ product_id: ids.mug, quantity: 2, price: 10 }] },
    ],
    wrong: ['items', { email: 'ada@mercer.test', items: 'mug' }],
    audit: 'draft.create',
    effect: async (all, { body }) => expect((await offered(all, body)).sub_total).toBe(20),
  },
  'PUT /drafts/{id}': {
    call: async (all) => [`/drafts/${(await draft(all)).id}`, { discount: { amount: 5 } }],
    wrong: ['discount', { discount: 5 }],
    audit: 'draft.update',
    effect: async (all, { body }) => expect((await offered(all, body)).sub_total).toBe(15),
  },
  'DELETE /drafts/{id}': {
    call: async (all) => [`/drafts/${(await draft(all)).id}`],
    audit: 'draft.update',
    effect: async ({ operator }, _, path) => expect((await operator.get(path)).body.status).toBe('deleted'),
  },
  'POST /drafts/{id}/send': {
    call: async (all) => [`/drafts/${(await draft(all)).id}/send`],
    audit: 'draft.send',
    effect: async (all) => expect(await mailKinds(all)).toContain('draft'),
  },
  'PUT /mails/{id}/{locale}': {
    call: async () => ['/mails/order/en', { subject: 'Thanks' }],
    wrong: ['subject', { subject: 5 }],
    audit: 'mail.update',
    async effect({ operator }) {
      expect((await operator.post('/mails/order/en/preview', {})).body.subject).toBe('Thanks');
    },
  },
  'DELETE /mails/{id}/{locale}': {
    async call({ operator }) {
      await operator.put('/mails/order/en', { subject: 'Thanks' });
      return ['/mails/order/en'];
    },
    audit: 'mail.update',
    effect: async ({ operator }) => expect((await operator.get('/mails/order/en')).body.is_changed).toBe(false),
  },
  'POST /mails/{id}/{locale}/preview': {
    call: async () => ['/mails/order/en/preview', { subject: 'Thanks' }],
    wrong: ['subject', { subject: 5 }],
    audit: null,
    async effect({ operator }, { body }) {
      expect([body.subject, (await operator.get('/mails/order/en')).body.is_changed]).toEqual(['Thanks', false]);
    },
  },
  'POST /mails/{id}/{locale}/test': {
    async call(all) {
      await nameStore(all, 'owner@mercer.test');
      return ['/mails/order/en/test'];
    },
    audit: 'mail_test.create',
    async effect({ db }, { body }) {
      const queued = await db.selectFrom('outbox').select('recipient').execute();
      expect([body, queued]).toEqual([{ to: 'owner@mercer.test' }, [{ recipient: 'owner@mercer.test' }]]);
    },
  },
  'POST /functions/runs/{id}/replay': {
    async call({ db }) {
      await db.insertInto('function_runs').values(run).execute();
      return ['/functions/runs/run-1/replay'];
    },
    audit: 'function_run.update',
    effect: async (all) => expect(await runStatuses(all)).toEqual(['queued']),
  },
  'POST /functions/replay': {
    async call(all) {
      await listener(all);
      await all.operator.put(mug, { price: 14 });
      await publishEvents(all.deps);
      return ['/functions/replay', { function: 'stock', after: 0 }];
    },
    wrong: ['after', { function: 'stock', after: 'first' }],
    audit: 'function.replay',
    async effect(all, { body }) {
      expect([body.count, await runStatuses(all)]).toEqual([1, ['queued']]);
    },
  },
  'POST /imports': {
    async call(all) {
      await emptied(all);
      return ['/imports', { fingerprint }];
    },
    wrong: ['fingerprint', { fingerprint: 5 }],
    audit: null,
    async effect({ operator }) {
      const other = await operator.post('/imports', { fingerprint: 'b'.repeat(64) });
      expect(other).toMatchObject({ status: 409, body: { error: { code: 'import_running' } } });
    },
  },
  'DELETE /imports/{id}': {
    async call(all) {
      await emptied(all);
      return [`/imports/${await made(all, '/imports', { fingerprint })}`];
    },
    audit: null,
    effect: async ({ operator }, _, path) => expect((await operator.delete(path)).status).toBe(404),
  },
  'POST /orders/{id}/ship': {
    call: async (all) => [`/orders/${await paidOrder(all)}/ship`, { all: true, tracking: '1Z999' }],
    wrong: ['tracking', { tracking: 5 }],
    audit: 'order.ship',
    async effect(all) {
      expect(await mailKinds(all)).toContain('shipping');
      expect(await eventTypes(all)).toContain('order.shipped');
    },
  },
  'POST /orders/{id}/deliver': {
    call: async (all) => [`/orders/${await shippedOrder(all)}/deliver`, {}],
    wrong: ['note', { note: 5 }],
    audit: 'order.deliver',
    effect: async (all) => expect(await eventTypes(all)).toContain('order.delivered'),
  },
  'POST /orders/{id}/cancel': {
    call: async (all) => [`/orders/${await paidOrder(all)}/cancel`, {}],
    wrong: ['note', { note: 5 }],
    audit: 'order.cancel',
    async effect(all, { body }) {
      expect([body.status, await mailKinds(all)]).toEqual(['canceled', expect.arrayContaining(['cancel'])]);
      expect((await all.shown('products/everyday-mug?$cache=false')).stock_level).toBe(100);
    },
  },
  'POST /orders/{id}/refund': {
    call: async (all) => [`/orders/${await paidOrder(all)}/refund`, { amount: 5 }],
    wrong: ['amount', { amount: 'all' }],
    audit: 'order.refund',
    async effect(all, { body }) {
      expect([body.refund_total, await mailKinds(all)]).toEqual([5, expect.arrayContaining(['refund'])]);
      expect(await eventTypes(all)).toContain('order.refunded');
    },
  },
  'POST /returns/{id}/approve': {
    call: async (all) => [`/returns/${await requestedReturn(all)}/approve`, { restock: true }],
    wrong: ['restock', { restock: 'yes' }],
    audit: 'return.approve',
    async effect(all, { body }) {
      expect(body.status).toBe('approved');
      expect((await all.shown('products/everyday-mug?$cache=false')).stock_level).toBe(100);
      expect(await eventTypes(all)).toContain('return.approved');
    },
  },
  'POST /returns/{id}/decline': {
    call: async (all) => [`/returns/${await requestedReturn(all)}/decline`, {}],
    wrong: ['note', { note: 5 }],
    audit: 'return.decline',
    effect: async (all) => expect(await eventTypes(all)).toContain('return.declined'),
  },
  'POST /previews': {
    call: async () => ['/previews', { hours: 1 }],
    wrong: ['hours', { hours: 'one' }],
    audit: null,
    async effect({ shown, operator }, { body: { token } }) {
      await operator.put('/pages/page-about', { published: false });
      expect(await shown('content/pages/about')).toBeNull();
      expect(await shown(`content/pages/about?$preview=true&$preview_token=${token}`)).toHaveProperty('title');
    },
  },
};

async function taxOf(all: Everything): Promise<number> {
  const shopper = all.shop.shopper();
  await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
  const shipping = { name: 'Ada', address1: '1 Main St', city: 'Salem', state: 'OR', zip: '97301', country: 'US' };
  return (await shopper.put('/api/cart', { shipping })).body.tax_total;
}

/** What they take is no JSON: they have tests of their own, of what they do and refuse. */
export const elsewhere = ['POST /images', 'POST /images/bulk', 'POST /imports/{id}/lines'];
