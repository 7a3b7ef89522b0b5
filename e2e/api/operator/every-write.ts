import { type Db, publishEvents } from '@mercer/server';
import { createPhotograph, ids, type Shopper, type TestResponse } from '@mercer/server/testing';
import { expect } from 'vitest';
import { address } from '../../address.ts';
import { openTestShop, placeOrder, signUpShopper, turnOnSecondFactor } from '../../shop.ts';
import { openOperator } from './operator.ts';

export async function openEverything(db: Db) {
  const shop = await openTestShop(db);
  const { operator, as, document } = await openOperator(db, shop);
  const shopper = shop.shopper();
  const requestPublicApi = async (path: string) => (await shop.shopper().get(`/api/${path}`)).body;
  return { db, deps: shop.deps, shop, operator, as, document, shopper, requestPublicApi };
}

export type FullShop = Awaited<ReturnType<typeof openEverything>>;

/** A write, as its path and body. */
type Call = [path: string, body?: object];

export interface Row {
  /** makes what the call is about */
  call(setup: FullShop): Promise<Call>;
  /** a field of a wrong type: its path, and a body; none where the call takes no JSON */
  wrong?: [param: string, body: object];
  /** Action in the audit log; null when nothing stored is changed. */
  audit: string | null;
  /** Asserts what has changed in the shop afterwards. */
  effect(setup: FullShop, answer: TestResponse, path: string): Promise<void>;
}

const mug = `/products/${ids.mug}`;
const ten = { type: 'percent', percent: 10 };

async function createRecord(setup: FullShop, path: string, body: object): Promise<string> {
  return (await setup.operator.post(path, body)).body.id;
}

function declareGrade(setup: FullShop): Promise<string> {
  const field = { entity: 'product', key: 'grade', label: 'Grade', type: 'text', public: true };
  return createRecord(setup, '/custom-fields', field);
}

function createAgent(setup: FullShop): Promise<string> {
  return createRecord(setup, '/agents', { profile_url: 'https://agent.example/profile' });
}

function createPicks(setup: FullShop): Promise<string> {
  return createRecord(setup, '/collections', { name: 'Picks', status: 'active', products: [ids.mug] });
}

async function placePaidOrder({ shopper }: FullShop): Promise<string> {
  await signUpShopper(shopper, 'ada');
  return (await placeOrder(shopper, [ids.mug, 2])).id;
}

/** Says of a paid order that a provider has refused its taxes. @returns the id of the record */
async function refuseTaxRecord(setup: FullShop): Promise<string> {
  const id = await placePaidOrder(setup);
  const record = { id, order_id: id, kind: 'sale', provider: 'stripe', status: 'failed', item_ids: '[]' } as const;
  const calculation = { calculation_id: 'taxcalc_1', calculation_expires: null, line_ids: null, transaction_id: null };
  const facts = { sale_id: null, parts: null, message: 'No such calculation', date_recorded: null };
  const date_created = '2026-06-01T12:00:00.000Z';
  await setup.db
    .insertInto('tax_transactions')
    .values({ ...record, ...calculation, ...facts, date_created })
    .execute();
  return id;
}

/** An order by bank transfer. */
async function placeUnpaidOrder({ operator, shopper }: FullShop): Promise<string> {
  const bank_transfer = { enabled: true, account: { iban: 'DE02120300000000202051' } };
  await operator.put('/settings/manual_payments', { value: { bank_transfer } });
  await signUpShopper(shopper, 'ada');
  await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
  const billing = { ...address, method: 'bank_transfer' };
  await shopper.put('/api/cart', { shipping: address, billing });
  return (await shopper.post('/api/cart/order')).body.id;
}

async function shippedOrder(setup: FullShop): Promise<string> {
  const id = await placePaidOrder(setup);
  await setup.operator.post(`/orders/${id}/ship`, { all: true });
  return id;
}

function createDigitalProduct(setup: FullShop, fields: object = {}): Promise<string> {
  return createRecord(setup, '/products', { name: 'Handbook', price: 12, delivery: 'digital', ...fields });
}

async function createFile(setup: FullShop): Promise<{ product: string; file: string }> {
  const product = await createDigitalProduct(setup);
  const headers = { Authorization: 'Bearer sk_test' };
  const answer = await setup.shop.app.request(`/operator/products/${product}/files?name=a.pdf`, {
    method: 'POST',
    body: 'a',
    headers,
  });
  return { product, file: (await answer.json()).id };
}

async function createLicenceKey(setup: FullShop): Promise<{ product: string; key: string }> {
  const product = await createDigitalProduct(setup);
  await setup.operator.post(`/products/${product}/licence-keys`, { keys: ['A-1'] });
  const { body } = await setup.operator.get(`/products/${product}/licence-keys`);
  return { product, key: body.results[0].id };
}

async function buyProduct({ shopper }: FullShop, product: string): Promise<string> {
  await signUpShopper(shopper, 'ada');
  return (await placeOrder(shopper, [product, 1])).id;
}

async function buyDigitalProduct(setup: FullShop, fields: object): Promise<string> {
  return buyProduct(setup, await createDigitalProduct(setup, fields));
}

/** Returns the path of the parcel of an order that was shipped. */
async function findParcelPath(setup: FullShop): Promise<string> {
  const path = `/orders/${await shippedOrder(setup)}/fulfillments`;
  return `${path}/${(await setup.operator.get(path)).body.results[0].id}`;
}

/** @param steps that the return has taken */
async function requestedReturn(setup: FullShop, ...steps: string[]): Promise<string> {
  const id = await shippedOrder(setup);
  await setup.operator.post(`/orders/${id}/deliver`, {});
  await setup.shopper.post(`/api/account/orders/${id}/return`, { reason: 'Too small' });
  const returnId = (await setup.operator.get('/returns')).body.results[0].id;
  for (const step of steps)
    await setup.operator.post(`/returns/${returnId}/${step}`, step === 'approve' ? { refund: false } : {});
  return returnId;
}

export async function submitReview(setup: FullShop): Promise<string> {
  await placePaidOrder(setup);
  await setup.operator.put('/settings/reviews', { value: { moderation: 'on' } });
  await setup.shopper.post('/api/products/everyday-mug/reviews', { rating: 5, text: 'Blue.' });
  return (await setup.operator.get('/reviews')).body.results[0].id;
}

async function createDelivery(setup: FullShop): Promise<[webhook: string, delivery: string]> {
  const webhook = await createRecord(setup, '/webhooks', { url: 'https://example.com/events' });
  await setup.operator.patch(mug, { price: 14 });
  await publishEvents(setup.deps);
  const [first] = (await setup.operator.get(`/webhooks/${webhook}/deliveries`)).body.results;
  return [webhook, first.id];
}

/** Returns a cart with two mugs and its totals. */
async function requestMugCart({ shop }: FullShop, code?: string) {
  const shopper = shop.shopper();
  await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
  if (code) await shopper.put('/api/cart/coupon', { code });
  return (await shopper.get('/api/cart')).body;
}

/** Prepares the reduction of an order's first line by one piece. */
async function prepareItemReduction(setup: FullShop) {
  const id = await placePaidOrder(setup);
  const { items } = (await setup.operator.get(`/orders/${id}`)).body;
  return { path: `/orders/${id}`, items: [{ id: items[0].id, quantity: 1 }] };
}

/** Returns the path of the payment link of a paid order that has got a third mug since. */
async function owedOrderPath(setup: FullShop): Promise<string> {
  const path = `/orders/${await placePaidOrder(setup)}`;
  await setup.operator.post(`${path}/items`, { items: [{ product_id: ids.mug, quantity: 1 }] });
  return `${path}/payment-link`;
}

async function createOrderDraft({ operator }: FullShop): Promise<{ id: string; link: string }> {
  const items = [{ product_id: ids.mug, quantity: 2, price: 10 }];
  return (await operator.post('/drafts', { email: 'ada@mercer.test', items })).body;
}

/** Returns the draft that its link opens. */
async function viewDraftByLink(setup: FullShop, { id, link }: { id: string; link: string }) {
  return setup.requestPublicApi(`drafts/${id}?token=${new URL(link).searchParams.get('token')}`);
}

async function subscription({ shopper, operator }: FullShop): Promise<string> {
  await signUpShopper(shopper, 'ada');
  const plan = { type: 'subscription', plan_id: ids.planMonthly };
  await shopper.post('/api/cart/items', { product_id: ids.coffee, purchase_option: plan });
  await placeOrder(shopper);
  return (await operator.get('/subscriptions')).body.results[0].id;
}

async function uploadPicture(caller: Shopper): Promise<string> {
  const headers = { Authorization: 'Bearer sk_test', 'Content-Type': 'image/webp' };
  const picture = new Uint8Array(await createPhotograph(64, 64));
  return (await caller.sendRequest('POST', '/operator/images', picture, headers)).body.id;
}

function createSharedView(setup: FullShop): Promise<string> {
  return createRecord(setup, '/views', { list: 'orders', name: 'To ship', shared: true });
}

const recipes = { id: 'recipes', name: 'Recipes', fields: [{ id: 'title', name: 'Title', type: 'text' }] };

async function createRecipe(setup: FullShop): Promise<string> {
  await setup.operator.post('/content-models', recipes);
  return `/content/recipes/${await createRecord(setup, '/content/recipes', { slug: 'bread', fields: { title: 'Bread' } })}`;
}

/** A store that has an address to send tests to. */
async function setSupportEmail({ operator }: FullShop, support_email: string) {
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
async function insertListener({ db }: FullShop) {
  const date = '2026-06-01T12:00:00.000Z';
  const config = JSON.stringify({ events: ['product.*'], schedule: null, scopes: [] });
  const functionRow = {
    name: 'stock',
    config,
    error: null,
    after_id: 0,
    date_next: '',
    date_read: date,
    date_seen: date,
  };
  await db.insertInto('functions').values(functionRow).execute();
}

async function listRunStatuses({ db }: FullShop): Promise<string[]> {
  return (await db.selectFrom('function_runs').select('status').execute()).map(({ status }) => status);
}

/** A whole shop comes into an empty one. */
async function deleteProducts({ db }: FullShop) {
  await db.deleteFrom('products').execute();
}

const fingerprint = 'a'.repeat(64);

async function listMailKinds({ db }: FullShop): Promise<string[]> {
  return (await db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind);
}

async function listEventTypes({ db }: FullShop): Promise<string[]> {
  return (await db.selectFrom('events').select('type').execute()).map(({ type }) => type);
}

/** Lists every write of /operator; one that has no row here fails the test. */
export const everyWrite: Record<string, Row> = {
  'POST /products': {
    call: async () => ['/products', { name: 'Lamp', price: 3, stock_tracking: true, stock_level: 2 }],
    wrong: ['price', { name: 'Lamp', price: '3' }],
    audit: 'product.create',
    async effect(setup) {
      expect(await setup.requestPublicApi('products/lamp')).toMatchObject({ price: 3, stock_level: 2 });
      expect((await setup.requestPublicApi('products?search=lamp')).count).toBe(1);
      expect(await listEventTypes(setup)).toContain('product.created');
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
    async effect({ requestPublicApi }) {
      expect([
        (await requestPublicApi('products/everyday-mug')).price,
        (await requestPublicApi('products/lamp')).price,
      ]).toEqual([4, 3]);
    },
  },
  'PATCH /products/{id}': {
    call: async () => [mug, { price: 4 }],
    wrong: ['price', { price: true }],
    audit: 'product.update',
    async effect(setup) {
      expect((await requestMugCart(setup)).sub_total).toBe(8);
      expect(await listEventTypes(setup)).toContain('product.updated');
    },
  },
  'DELETE /products/{id}': {
    call: async () => [mug],
    audit: 'product.delete',
    async effect(setup) {
      expect(await setup.requestPublicApi('products/everyday-mug')).toBeNull();
      expect((await setup.requestPublicApi('categories/kitchen')).product_count).toBe(1);
    },
  },
  'POST /products/{id}/preview': {
    call: async () => [`${mug}/preview`, { hours: 1 }],
    wrong: ['hours', { hours: 'one' }],
    audit: null,
    async effect({ requestPublicApi }, { body: { token } }) {
      expect(await requestPublicApi(`products/everyday-mug?$preview_token=${token}`)).toMatchObject({ id: ids.mug });
    },
  },
  'POST /products/{id}/stock': {
    call: async () => [`${mug}/stock`, { stock_level: 1, reason: 'Counted' }],
    wrong: ['reason', { quantity: 1, reason: 5 }],
    audit: 'stock.update',
    async effect(setup) {
      expect((await setup.requestPublicApi('products/everyday-mug?$cache=false')).stock_level).toBe(1);
      const refusedItem = await setup.shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
      expect(refusedItem.body).toHaveProperty('errors');
    },
  },
  'POST /categories': {
    call: async () => ['/categories', { name: 'Lamps' }],
    wrong: ['name', { name: 5 }],
    audit: 'category.create',
    effect: async ({ requestPublicApi }) => expect((await requestPublicApi('categories/lamps')).name).toBe('Lamps'),
  },
  'PATCH /categories/{id}': {
    call: async () => [`/categories/${ids.kitchen}`, { name: 'Scullery' }],
    wrong: ['sort', { sort: 'first' }],
    audit: 'category.update',
    effect: async ({ requestPublicApi }) => expect((await requestPublicApi('products?search=scullery')).count).toBe(2),
  },
  'DELETE /categories/{id}': {
    call: async () => [`/categories/${ids.kitchen}`],
    audit: 'category.delete',
    effect: async ({ requestPublicApi }) => expect(await requestPublicApi('categories/kitchen')).toBeNull(),
  },
  'PATCH /attributes/{id}': {
    call: async () => ['/attributes/colour', { filterable: false }],
    wrong: ['filterable', { filterable: 'no' }],
    audit: 'attribute.update',
    effect: async ({ requestPublicApi }) =>
      expect((await requestPublicApi('attributes/colour')).filterable).toBe(false),
  },
  'DELETE /attributes/{id}': {
    async call(setup) {
      const glaze = { glaze: { name: 'Glaze', value: 'Ash' } };
      const id = await createRecord(setup, '/products', { name: 'Pot', price: 5, attributes: glaze });
      await setup.operator.patch(`/products/${id}`, { attributes: {} });
      return ['/attributes/glaze'];
    },
    audit: 'attribute.delete',
    effect: async ({ operator }) => expect((await operator.get('/attributes/glaze')).status).toBe(404),
  },
  'POST /custom-fields': {
    call: async () => [
      '/custom-fields',
      { entity: 'product', key: 'grade', label: 'Grade', type: 'text', public: true },
    ],
    wrong: ['key', { entity: 'product', key: 5, label: 'Grade', type: 'text' }],
    audit: 'custom_field.create',
    async effect({ operator, requestPublicApi }) {
      await operator.patch(mug, { custom_fields: { grade: 'Fine' } });
      expect((await requestPublicApi('products/everyday-mug')).attributes.grade.value).toBe('Fine');
    },
  },
  'PATCH /custom-fields/{id}': {
    call: async (setup) => [`/custom-fields/${await declareGrade(setup)}`, { label: 'Class' }],
    wrong: ['sort', { sort: 'first' }],
    audit: 'custom_field.update',
    effect: async ({ requestPublicApi }) => expect((await requestPublicApi('attributes/grade')).name).toBe('Class'),
  },
  'DELETE /custom-fields/{id}': {
    call: async (setup) => [`/custom-fields/${await declareGrade(setup)}`, { delete_values: true }],
    wrong: ['delete_values', { delete_values: 'yes' }],
    audit: 'custom_field.delete',
    effect: async ({ requestPublicApi }) => expect(await requestPublicApi('attributes/grade')).toBeNull(),
  },
  'POST /collections': {
    call: async () => ['/collections', { name: 'Picks', status: 'active', products: [ids.mug] }],
    wrong: ['name', { name: 5 }],
    audit: 'collection.create',
    effect: async ({ requestPublicApi }) => expect((await requestPublicApi('products?category=picks')).count).toBe(1),
  },
  'PATCH /collections/{id}': {
    call: async (setup) => [`/collections/${await createPicks(setup)}`, { products: [ids.mug, ids.tee] }],
    wrong: ['sort', { sort: 'first' }],
    audit: 'collection.update',
    effect: async ({ requestPublicApi }) => expect((await requestPublicApi('products?category=picks')).count).toBe(2),
  },
  'DELETE /collections/{id}': {
    call: async (setup) => [`/collections/${await createPicks(setup)}`],
    audit: 'collection.delete',
    effect: async ({ requestPublicApi }) => expect(await requestPublicApi('categories/picks')).toBeNull(),
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
    async effect({ requestPublicApi }) {
      expect((await requestPublicApi('products/everyday-mug?$locale=de-DE')).attributes.colour.value).toBe('Blau');
    },
  },
  'POST /coupons': {
    call: async () => ['/coupons', { name: 'Ten', code: 'TEN', offer: ten }],
    wrong: ['offer.percent', { name: 'Ten', code: 'TEN', offer: { ...ten, percent: '10' } }],
    audit: 'coupon.create',
    effect: async (setup) => expect((await requestMugCart(setup, 'TEN')).discount_total).toBe(2.5),
  },
  'POST /coupons/{id}/codes': {
    async call(setup) {
      const id = await createRecord(setup, '/coupons', { name: 'Ten', code: 'TEN', offer: ten });
      return [`/coupons/${id}/codes`, { count: 1, prefix: 'TEN-' }];
    },
    wrong: ['count', { count: 'many' }],
    audit: 'coupon.create',
    effect: async (setup, { body }) => expect((await requestMugCart(setup, body.codes[0])).discount_total).toBe(2.5),
  },
  'PATCH /coupons/{id}': {
    async call(setup) {
      return [
        `/coupons/${await createRecord(setup, '/coupons', { name: 'Ten', code: 'TEN', offer: ten })}`,
        { active: false },
      ];
    },
    wrong: ['active', { active: 0 }],
    audit: 'coupon.update',
    effect: async (setup) => expect((await requestMugCart(setup, 'TEN')).discount_total).toBe(0),
  },
  'DELETE /coupons/{id}': {
    call: async (setup) => [
      `/coupons/${await createRecord(setup, '/coupons', { name: 'Ten', code: 'TEN', offer: ten })}`,
    ],
    audit: 'coupon.delete',
    effect: async (setup) => expect((await requestMugCart(setup, 'TEN')).discount_total).toBe(0),
  },
  'POST /promotions': {
    call: async () => ['/promotions', { name: 'Ten', offer: ten }],
    wrong: ['name', { name: [], offer: ten }],
    audit: 'promotion.create',
    effect: async (setup) => expect((await requestMugCart(setup)).discount_total).toBe(2.5),
  },
  'PATCH /promotions/{id}': {
    async call(setup) {
      const id = await createRecord(setup, '/promotions', { name: 'Ten', offer: ten });
      return [`/promotions/${id}`, { offer: { ...ten, percent: 20 } }];
    },
    wrong: ['priority', { priority: 'high' }],
    audit: 'promotion.update',
    effect: async (setup) => expect((await requestMugCart(setup)).discount_total).toBe(5),
  },
  'DELETE /promotions/{id}': {
    call: async (setup) => [`/promotions/${await createRecord(setup, '/promotions', { name: 'Ten', offer: ten })}`],
    audit: 'promotion.delete',
    effect: async (setup) => expect((await requestMugCart(setup)).discount_total).toBe(0),
  },
  'POST /giftcards': {
    call: async () => ['/giftcards', { amount: 20 }],
    wrong: ['amount', { amount: '20' }],
    audit: 'giftcard.create',
    async effect(setup, { body: { code } }) {
      await setup.shopper.post('/api/cart/items', { product_id: ids.mug });
      const { body } = await setup.shopper.post('/api/cart/giftcards', { code });
      expect(body.giftcard_total).toBe(12.5);
    },
  },
  'PATCH /giftcards/{id}': {
    call: async (setup) => [
      `/giftcards/${await createRecord(setup, '/giftcards', { amount: 20, code: 'GIFT2026' })}`,
      { active: false },
    ],
    wrong: ['active', { active: 'no' }],
    audit: 'giftcard.update',
    async effect(setup) {
      await setup.shopper.post('/api/cart/items', { product_id: ids.mug });
      const refusedGiftcard = await setup.shopper.post('/api/cart/giftcards', { code: 'GIFT2026' });
      expect(refusedGiftcard.status).toBeGreaterThanOrEqual(400);
    },
  },
  'DELETE /giftcards/{id}': {
    call: async (setup) => [`/giftcards/${await createRecord(setup, '/giftcards', { amount: 20, code: 'GIFT2026' })}`],
    audit: 'giftcard.delete',
    async effect(setup) {
      await setup.shopper.post('/api/cart/items', { product_id: ids.mug });
      const refusedGiftcard = await setup.shopper.post('/api/cart/giftcards', { code: 'GIFT2026' });
      expect(refusedGiftcard.status).toBeGreaterThanOrEqual(400);
    },
  },
  'POST /giftcards/{id}/top-up': {
    call: async (setup) => [
      `/giftcards/${await createRecord(setup, '/giftcards', { amount: 20, code: 'GIFT2026' })}/top-up`,
      { amount: 5 },
    ],
    wrong: ['amount', { amount: '5' }],
    audit: 'giftcard.update',
    effect: async (_, { body }) => expect([body.amount, body.balance]).toEqual([20, 25]),
  },
  'POST /giftcards/{id}/mail': {
    async call(setup) {
      await buyDigitalProduct(setup, { delivery: 'giftcard' });
      return [`/giftcards/${(await setup.operator.get('/giftcards')).body.results[0].id}/mail`];
    },
    audit: 'giftcard.mail',
    effect: async (_, { body }) => expect(body.last4).toHaveLength(4),
  },
  'DELETE /products/{id}/files/{file}': {
    async call(setup) {
      const { product, file } = await createFile(setup);
      return [`/products/${product}/files/${file}`];
    },
    audit: 'digital_file.delete',
    effect: async ({ db }) => expect(await db.selectFrom('digital_file_chunks').select('id').execute()).toEqual([]),
  },
  'POST /orders/{id}/downloads/renew': {
    async call(setup) {
      const { product } = await createFile(setup);
      return [`/orders/${await buyProduct(setup, product)}/downloads/renew`, { downloads: 2 }];
    },
    wrong: ['downloads', { downloads: 'two' }],
    audit: 'order.renew_downloads',
    effect: async (_, { body }) => expect(body.results).toMatchObject([{ remaining: 2 }]),
  },
  'POST /products/{id}/licence-keys': {
    call: async (setup) => [`/products/${await createDigitalProduct(setup)}/licence-keys`, { keys: ['A-1'] }],
    wrong: ['keys', { keys: 5 }],
    audit: 'licence_keys.update',
    effect: async (_, { body }) => expect(body).toEqual({ added: 1, delivered: 0, duplicates: [] }),
  },
  'POST /licence-keys/{id}/return': {
    async call(setup) {
      const { product, key } = await createLicenceKey(setup);
      const order = await buyProduct(setup, product);
      await setup.operator.post(`/orders/${order}/refund`, { all: true });
      return [`/licence-keys/${key}/return`];
    },
    audit: 'licence_key.update',
    effect: async (_, { body }) => expect(body.status).toBe('available'),
  },
  'DELETE /licence-keys/{id}': {
    call: async (setup) => [`/licence-keys/${(await createLicenceKey(setup)).key}`],
    audit: 'licence_key.delete',
    effect: async ({ db }) => expect(await db.selectFrom('licence_keys').select('id').execute()).toEqual([]),
  },
  'POST /pages': {
    call: async () => ['/pages', { slug: 'care', title: 'Care', body: 'Wash.' }],
    wrong: ['title', { slug: 'care', title: 5, body: 'Wash.' }],
    audit: 'page.create',
    effect: async ({ requestPublicApi }) => expect((await requestPublicApi('content/pages/care')).title).toBe('Care'),
  },
  'POST /pages/legal': {
    call: async () => ['/pages/legal', { slugs: ['imprint'] }],
    wrong: ['slugs', { slugs: 'imprint' }],
    audit: 'page.create',
    async effect({ operator, requestPublicApi }, { body }) {
      expect(await requestPublicApi('content/pages/imprint')).toBeNull();
      await operator.patch(`/pages/${body.results[0].id}`, { published: true });
      expect((await requestPublicApi('content/pages/imprint')).title).toBe('Imprint');
    },
  },
  'PATCH /pages/{id}': {
    call: async () => ['/pages/page-about', { title: 'Us' }],
    wrong: ['published', { published: 1 }],
    audit: 'page.update',
    effect: async ({ requestPublicApi }) => expect((await requestPublicApi('content/pages/about')).title).toBe('Us'),
  },
  'DELETE /pages/{id}': {
    call: async () => ['/pages/page-about'],
    audit: 'page.delete',
    effect: async ({ requestPublicApi }) => expect(await requestPublicApi('content/pages/about')).toBeNull(),
  },
  'POST /content-models': {
    call: async () => ['/content-models', recipes],
    wrong: ['fields.0.type', { ...recipes, fields: [{ id: 'title', name: 'Title', type: 'words' }] }],
    audit: 'content_model.create',
    async effect({ operator, requestPublicApi }) {
      await operator.post('/content/recipes', { slug: 'bread', fields: { title: 'Bread' } });
      expect((await requestPublicApi('content/recipes?title=Bread')).count).toBe(1);
    },
  },
  'PATCH /content-models/{id}': {
    async call(setup) {
      await createRecipe(setup);
      return ['/content-models/recipes', { fields: [{ id: 'minutes', name: 'Minutes', type: 'number' }] }];
    },
    wrong: ['name', { name: 5 }],
    audit: 'content_model.update',
    async effect({ requestPublicApi }) {
      const record = await requestPublicApi('content/recipes/bread');
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
    effect: async ({ requestPublicApi }) =>
      expect(await requestPublicApi('content/recipes/bread')).toMatchObject({ title: 'Bread' }),
  },
  'PATCH /content/{model}/{id}': {
    call: async (setup) => [await createRecipe(setup), { fields: { title: 'Our bread' } }],
    wrong: ['published', { published: 'no' }],
    audit: 'content.update',
    effect: async ({ requestPublicApi }) =>
      expect(await requestPublicApi('content/recipes/bread')).toMatchObject({ title: 'Our bread' }),
  },
  'DELETE /content/{model}/{id}': {
    call: async (setup) => [await createRecipe(setup)],
    audit: 'content.delete',
    effect: async ({ requestPublicApi }) => expect(await requestPublicApi('content/recipes/bread')).toBeNull(),
  },
  'PUT /settings/{id}': {
    call: async () => [
      '/settings/menus',
      { value: [{ id: 'main', name: 'Main', items: [{ name: 'Tea', url: '/tea' }] }] },
    ],
    wrong: ['value', { value: 'menus' }],
    audit: 'setting.update',
    effect: async ({ requestPublicApi }) =>
      expect((await requestPublicApi('settings/menus'))[0].items[0].name).toBe('Tea'),
  },
  'PATCH /settings/{id}': {
    call: async () => ['/settings/store', { value: { name: 'Blue Door' } }],
    wrong: ['value.name', { value: { name: 7 } }],
    audit: 'setting.update',
    effect: async ({ requestPublicApi }) => expect((await requestPublicApi('settings')).store.name).toBe('Blue Door'),
  },
  'DELETE /settings/{id}': {
    async call({ operator }) {
      await operator.patch('/settings/store', { value: { name: 'Blue Door' } });
      return ['/settings/store'];
    },
    audit: 'setting.delete',
    effect: async ({ requestPublicApi }) => expect((await requestPublicApi('settings')).store.name).toBe('Shop'),
  },
  'POST /taxes': {
    call: async () => ['/taxes', { name: 'VAT', country: 'US', rate: 10 }],
    wrong: ['rate', { name: 'VAT', rate: '10' }],
    audit: 'tax.create',
    effect: async (setup) => expect(await requestTaxTotal(setup)).toBe(2.5),
  },
  'POST /taxes/unrecorded/{id}/retry': {
    call: async (setup) => [`/taxes/unrecorded/${await refuseTaxRecord(setup)}/retry`],
    audit: 'tax_record.retry',
    async effect({ operator }, { body }) {
      expect(body).toMatchObject({ status: 'waiting', message: null });
      expect((await operator.get('/taxes/unrecorded')).body.results).toEqual([body]);
    },
  },
  'PATCH /taxes/{id}': {
    call: async (setup) => [
      `/taxes/${await createRecord(setup, '/taxes', { name: 'VAT', country: 'US', rate: 10 })}`,
      { rate: 20 },
    ],
    wrong: ['rate', { rate: '20' }],
    audit: 'tax.update',
    effect: async (setup) => expect(await requestTaxTotal(setup)).toBe(5),
  },
  'DELETE /taxes/{id}': {
    call: async (setup) => [`/taxes/${await createRecord(setup, '/taxes', { name: 'VAT', country: 'US', rate: 10 })}`],
    audit: 'tax.delete',
    effect: async (setup) => expect(await requestTaxTotal(setup)).toBe(0),
  },
  'POST /redirects': {
    call: async () => ['/redirects', { from: '/old', to: '/new' }],
    wrong: ['from', { from: 1, to: '/new' }],
    audit: 'redirect.create',
    effect: async (setup) => expect(await requestRedirect(setup)).toEqual({ to: '/new', status: 301 }),
  },
  'POST /redirects/bulk': {
    call: async () => ['/redirects/bulk', { redirects: [{ from: '/old', to: '/new' }] }],
    wrong: ['redirects.0.to', { redirects: [{ from: '/old', to: 1 }] }],
    audit: 'redirect.create',
    effect: async (setup) => expect(await requestRedirect(setup)).toEqual({ to: '/new', status: 301 }),
  },
  'PATCH /redirects/{id}': {
    call: async (setup) => [
      `/redirects/${await createRecord(setup, '/redirects', { from: '/old', to: '/new' })}`,
      { to: '/newer' },
    ],
    wrong: ['status', { status: 303 }],
    audit: 'redirect.update',
    effect: async (setup) => expect(await requestRedirect(setup)).toEqual({ to: '/newer', status: 301 }),
  },
  'DELETE /redirects/{id}': {
    call: async (setup) => [`/redirects/${await createRecord(setup, '/redirects', { from: '/old', to: '/new' })}`],
    audit: 'redirect.delete',
    effect: async (setup) => expect(await requestRedirect(setup)).toBeNull(),
  },
  'POST /bin/{kind}/{id}/restore': {
    async call({ operator }) {
      await operator.delete(mug);
      return [`/bin/product/${ids.mug}/restore`, {}];
    },
    wrong: ['slug', { slug: 1 }],
    audit: 'product.create',
    effect: async ({ requestPublicApi }) =>
      expect(await requestPublicApi('products/everyday-mug')).toHaveProperty('id'),
  },
  'DELETE /bin/{kind}/{id}': {
    async call({ operator }) {
      await operator.delete(mug);
      return [`/bin/product/${ids.mug}`];
    },
    audit: 'deleted_record.delete',
    effect: async ({ operator }) => expect((await operator.get('/bin')).body.results).toEqual([]),
  },
  'PATCH /reviews/{id}': {
    call: async (setup) => [`/reviews/${await submitReview(setup)}`, { status: 'published' }],
    wrong: ['status', { status: 1 }],
    audit: 'review.update',
    async effect(setup) {
      expect((await setup.requestPublicApi('products/everyday-mug/reviews')).count).toBe(1);
      expect(await listEventTypes(setup)).toContain('review.published');
    },
  },
  'DELETE /reviews/{id}': {
    call: async (setup) => [`/reviews/${await submitReview(setup)}`],
    audit: 'review.delete',
    effect: async ({ operator }) => expect((await operator.get('/reviews')).body.results).toEqual([]),
  },
  'PATCH /subscribers/{id}': {
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
  'PATCH /subscriptions/{id}': {
    call: async (setup) => [`/subscriptions/${await subscription(setup)}`, { canceled: true, cancel_reason: 'Moved' }],
    wrong: ['quantity', { quantity: 'two' }],
    audit: 'subscription.update',
    async effect(setup, { body }) {
      const ownSubscription = (await setup.shopper.get(`/api/subscriptions/${body.id}`)).body;
      expect(ownSubscription).toMatchObject({ status: 'canceled', cancel_reason: 'Moved' });
      expect(await listEventTypes(setup)).toContain('subscription.canceled');
      expect(await listMailKinds(setup)).toContain('subscription_changed');
    },
  },
  'PATCH /accounts/{id}': {
    async call({ shopper, operator }) {
      await signUpShopper(shopper, 'ada');
      const [{ id }] = (await operator.get('/accounts')).body.results;
      return [`/accounts/${id}`, { email: 'countess@mercer.test' }];
    },
    wrong: ['email', { email: 5 }],
    audit: 'account.update',
    async effect(setup) {
      expect((await setup.shopper.get('/api/account')).body.email).toBe('countess@mercer.test');
      expect(await listMailKinds(setup)).toEqual(expect.arrayContaining(['email_changed', 'verify']));
      expect(await listEventTypes(setup)).toContain('account.updated');
    },
  },
  'DELETE /accounts/{id}/sessions': {
    async call({ shopper, operator }) {
      await signUpShopper(shopper, 'ada');
      await shopper.post('/api/account/recover', { email: 'ada@mercer.test' });
      const [{ id }] = (await operator.get('/accounts')).body.results;
      return [`/accounts/${id}/sessions`];
    },
    audit: 'account.log_out',
    async effect(setup, { body }) {
      expect(body).toEqual({ ended: 1 });
      expect((await setup.shopper.get('/api/account')).body).toBeNull();
      const keys = await setup.db.selectFrom('account_keys').select('kind').execute();
      expect(keys.map(({ kind }) => kind)).not.toContain('recover');
    },
  },
  'DELETE /accounts/{id}/second-factor': {
    async call({ shop, shopper, operator }) {
      await signUpShopper(shopper, 'ada');
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
  'PATCH /customers/{id}': {
    async call({ shopper, operator }) {
      await signUpShopper(shopper, 'ada');
      const [{ id }] = (await operator.get('/customers')).body.results;
      return [`/customers/${id}`, { tags: ['vip'], note: 'Pays late' }];
    },
    wrong: ['tags', { tags: 'vip' }],
    audit: 'customer.update',
    effect: async ({ operator }) =>
      expect((await operator.get('/customers?tag=vip')).body.results).toMatchObject([{ note: 'Pays late' }]),
  },
  'POST /customer-groups': {
    call: async () => ['/customer-groups', { name: 'Wholesale' }],
    wrong: ['name', { name: 5 }],
    audit: 'customer_group.create',
    effect: async ({ operator }) =>
      expect((await operator.get('/customer-groups')).body.results).toMatchObject([{ name: 'Wholesale' }]),
  },
  'PATCH /customer-groups/{id}': {
    call: async (setup) => [
      `/customer-groups/${await createRecord(setup, '/customer-groups', { name: 'Wholesale' })}`,
      { tax_exempt: true },
    ],
    wrong: ['tax_exempt', { tax_exempt: 'yes' }],
    audit: 'customer_group.update',
    effect: async ({ operator }) =>
      expect((await operator.get('/customer-groups')).body.results).toMatchObject([{ tax_exempt: true }]),
  },
  'DELETE /customer-groups/{id}': {
    call: async (setup) => [`/customer-groups/${await createRecord(setup, '/customer-groups', { name: 'Wholesale' })}`],
    audit: 'customer_group.delete',
    effect: async ({ operator }) => expect((await operator.get('/customer-groups')).body.results).toEqual([]),
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
    call: async (setup) => [`/keys/${await createRecord(setup, '/keys', { name: 'Mara', scopes: ['read'] })}`],
    audit: 'key.update',
    async effect({ operator }, _, path) {
      const { results } = (await operator.get('/keys')).body;
      const key = results.find(({ id }: { id: string }) => path.endsWith(id));
      expect(key.date_revoked).not.toBeNull();
    },
  },
  'POST /owner-link': {
    call: async () => ['/owner-link'],
    audit: null,
    effect: async (_, { body }) => expect(body.url).toContain('/console/welcome#token='),
  },
  'POST /staff': {
    call: async () => ['/staff', { email: 'sam@example.com', role: 'support' }],
    wrong: ['role', { email: 'sam@example.com', role: 'king' }],
    audit: 'staff.create',
    effect: async ({ operator }, { body }) =>
      expect((await operator.get(`/staff/${body.id}`)).body).toMatchObject({ role: 'support', status: 'invited' }),
  },
  'PATCH /staff/{id}': {
    call: async (setup) => [`/staff/${await inviteSam(setup)}`, { role: 'content' }],
    wrong: ['refund_limit', { refund_limit: 'much' }],
    audit: 'staff.update',
    effect: async ({ operator }, _, path) => expect((await operator.get(path)).body.role).toBe('content'),
  },
  'DELETE /staff/{id}': {
    call: async (setup) => [`/staff/${await inviteSam(setup)}`],
    audit: 'staff.delete',
    effect: async ({ operator }, _, path) => expect((await operator.get(path)).status).toBe(404),
  },
  'POST /staff/{id}/invitation': {
    call: async (setup) => [`/staff/${await inviteSam(setup)}/invitation`],
    audit: 'staff.invite',
    effect: async (_, { body }) => expect(body.status).toBe('invited'),
  },
  'POST /staff/{id}/recovery': {
    async call(setup) {
      const id = await inviteSam(setup);
      await setup.db
        .updateTable('staff')
        .set({ date_joined: '2026-06-01T12:00:00.000Z', password_hash: 'x' })
        .execute();
      return [`/staff/${id}/recovery`, { remove_factors: true }];
    },
    wrong: ['remove_factors', { remove_factors: 'yes' }],
    audit: 'staff.recover',
    async effect({ db }) {
      expect(await db.selectFrom('staff').select('password_hash').execute()).toEqual([{ password_hash: '' }]);
    },
  },
  'POST /audit/{id}/revert': {
    async call({ operator }) {
      await operator.patch(mug, { name: 'Blue mug' });
      const { results } = (await operator.get('/audit?entity=product')).body;
      return [`/audit/${results[0].id}/revert`];
    },
    audit: 'product.update',
    effect: async ({ operator }) => expect((await operator.get(mug)).body.name).not.toBe('Blue mug'),
  },
  'POST /webhooks': {
    call: async () => ['/webhooks', { url: 'https://example.com/events' }],
    wrong: ['url', { url: 5 }],
    audit: 'webhook.create',
    async effect(setup, { body }) {
      await setup.operator.patch(mug, { price: 14 });
      await publishEvents(setup.deps);
      expect((await setup.operator.get(`/webhooks/${body.id}/deliveries`)).body.results).not.toEqual([]);
    },
  },
  'PATCH /webhooks/{id}': {
    async call(setup) {
      return [
        `/webhooks/${await createRecord(setup, '/webhooks', { url: 'https://example.com/events' })}`,
        { enabled: false },
      ];
    },
    wrong: ['enabled', { enabled: 'no' }],
    audit: 'webhook.update',
    async effect(setup, { body }) {
      await setup.operator.patch(mug, { price: 14 });
      await publishEvents(setup.deps);
      expect((await setup.operator.get(`/webhooks/${body.id}/deliveries`)).body.results).toEqual([]);
    },
  },
  'DELETE /webhooks/{id}': {
    call: async (setup) => [
      `/webhooks/${await createRecord(setup, '/webhooks', { url: 'https://example.com/events' })}`,
    ],
    audit: 'webhook.delete',
    effect: async ({ operator }) => expect((await operator.get('/webhooks')).body.results).toEqual([]),
  },
  'POST /webhooks/{id}/replay': {
    call: async (setup) => [`/webhooks/${(await createDelivery(setup))[0]}/replay`, { after: 0 }],
    wrong: ['after', { after: 'first' }],
    audit: 'webhook.replay',
    effect: async (_, { body }) => expect(body.count).toBeGreaterThan(0),
  },
  'POST /webhooks/{id}/deliveries/{delivery}/replay': {
    async call(setup) {
      const [webhook, first] = await createDelivery(setup);
      await setup.db.updateTable('webhook_deliveries').set({ status: 'dead' }).execute();
      return [`/webhooks/${webhook}/deliveries/${first}/replay`];
    },
    audit: 'webhook.replay',
    async effect({ db }) {
      const rows = await db.selectFrom('webhook_deliveries').select('status').execute();
      expect(rows.map(({ status }) => status)).toContain('queued');
    },
  },
  'POST /agents': {
    call: async () => ['/agents', { profile_url: 'https://agent.example/profile' }],
    wrong: ['status', { profile_url: 'https://agent.example/profile', status: 'friend' }],
    audit: 'agent.create',
    effect: async ({ operator }) =>
      expect((await operator.get('/agents?q=agent.ex')).body.results).toMatchObject([{ status: 'allowed' }]),
  },
  'PATCH /agents/{id}': {
    call: async (setup) => [`/agents/${await createAgent(setup)}`, { status: 'stopped' }],
    wrong: ['limits.order_pieces', { limits: { order_pieces: '2' } }],
    audit: 'agent.update',
    effect: async (_, { body }) => expect(body).toMatchObject({ status: 'stopped', limits: null }),
  },
  'POST /agents/{id}/key': {
    call: async (setup) => [`/agents/${await createAgent(setup)}/key`],
    audit: 'agent.update',
    effect: async ({ operator }, { body }) => {
      expect(body.key).toMatch(/^agk_/);
      expect((await operator.get(`/agents/${body.id}`)).body).toMatchObject({ has_key: true });
    },
  },
  'POST /agent-deliveries/{id}/replay': {
    async call(setup) {
      const date = '2026-06-01T12:00:00.000Z';
      const address = { url: 'https://agent.example/orders', host: 'agent.example' };
      const outcome = {
        status: 'dead',
        attempts: 10,
        date_due: date,
        date_delivered: null,
        response_status: 500,
        error: 'no',
      } as const;
      const about = { id: 'order-1', agent_id: 'agent', order_id: 'order', event_id: 1, type: 'order.created' };
      const row = { ...about, ...address, ...outcome, date_created: date, date_expires: '2099-01-01T00:00:00.000Z' };
      await setup.db.insertInto('agent_deliveries').values(row).execute();
      return ['/agent-deliveries/order-1/replay'];
    },
    audit: 'agent_delivery.replay',
    effect: async ({ operator }) =>
      expect((await operator.get('/agent-deliveries')).body.results).toMatchObject([{ status: 'queued', attempts: 0 }]),
  },
  'POST /agent-keys/rotate': {
    call: async () => ['/agent-keys/rotate'],
    audit: 'agent_key.rotate',
    effect: async ({ operator }, { body }) =>
      expect((await operator.get('/agent-keys')).body.results).toMatchObject([{ id: body.id, date_retired: null }]),
  },
  'PATCH /orders/{id}': {
    async call(setup) {
      const { path, items } = await prepareItemReduction(setup);
      return [path, { items }];
    },
    wrong: ['items.0.quantity', { items: [{ id: 'x', quantity: 'one' }] }],
    audit: 'order.edit',
    async effect(setup, { body }) {
      expect(body.items).toMatchObject([{ quantity: 1 }]);
      expect((await setup.requestPublicApi('products/everyday-mug?$cache=false')).stock_level).toBe(99);
      expect(await listEventTypes(setup)).toContain('order.updated');
    },
  },
  'POST /orders/{id}/notes': {
    call: async (setup) => [`/orders/${await placePaidOrder(setup)}/notes`, { text: 'Rang' }],
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
    effect: async (setup, { body }) => expect((await viewDraftByLink(setup, body)).sub_total).toBe(20),
  },
  'PATCH /drafts/{id}': {
    call: async (setup) => [`/drafts/${(await createOrderDraft(setup)).id}`, { discount: { amount: 5 } }],
    wrong: ['discount', { discount: 5 }],
    audit: 'draft.update',
    effect: async (setup, { body }) => expect((await viewDraftByLink(setup, body)).sub_total).toBe(15),
  },
  'DELETE /drafts/{id}': {
    call: async (setup) => [`/drafts/${(await createOrderDraft(setup)).id}`],
    audit: 'draft.update',
    effect: async ({ operator }, _, path) => expect((await operator.get(path)).body.status).toBe('deleted'),
  },
  'POST /drafts/{id}/send': {
    call: async (setup) => [`/drafts/${(await createOrderDraft(setup)).id}/send`],
    audit: 'draft.send',
    effect: async (setup) => expect(await listMailKinds(setup)).toContain('draft'),
  },
  'PATCH /mails/{id}/{locale}': {
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
    async call(setup) {
      await setSupportEmail(setup, 'owner@mercer.test');
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
    effect: async (setup) => expect(await listRunStatuses(setup)).toEqual(['queued']),
  },
  'POST /functions/replay': {
    async call(setup) {
      await insertListener(setup);
      await setup.operator.patch(mug, { price: 14 });
      await publishEvents(setup.deps);
      return ['/functions/replay', { function: 'stock', after: 0 }];
    },
    wrong: ['after', { function: 'stock', after: 'first' }],
    audit: 'function.replay',
    async effect(setup, { body }) {
      expect([body.count, await listRunStatuses(setup)]).toEqual([1, ['queued']]);
    },
  },
  'POST /shop-imports': {
    async call(setup) {
      await deleteProducts(setup);
      return ['/shop-imports', { fingerprint }];
    },
    wrong: ['fingerprint', { fingerprint: 5 }],
    audit: null,
    async effect({ operator }) {
      const secondImport = await operator.post('/shop-imports', { fingerprint: 'b'.repeat(64) });
      expect(secondImport).toMatchObject({ status: 409, body: { error: { code: 'import_running' } } });
    },
  },
  'DELETE /shop-imports/{id}': {
    async call(setup) {
      await deleteProducts(setup);
      return [`/shop-imports/${await createRecord(setup, '/shop-imports', { fingerprint })}`];
    },
    audit: null,
    effect: async ({ operator }, _, path) => expect((await operator.delete(path)).status).toBe(404),
  },
  'POST /imports/{id}/cancel': {
    async call({ shop, operator }) {
      await shop.shopper().sendRequest('POST', '/operator/imports?kind=redirects', 'from,to\n/a,/b\n', {
        Authorization: 'Bearer sk_test',
        'Content-Type': 'text/csv',
      });
      const { results } = (await operator.get('/imports')).body;
      return [`/imports/${results[0].id}/cancel`, {}];
    },
    audit: 'import.update',
    async effect({ operator }, { body }) {
      expect((await operator.get(`/imports/${body.id}`)).body.state).toBe('canceled');
    },
  },
  'DELETE /images/{id}': {
    call: async ({ shop }) => [`/images/${await uploadPicture(shop.shopper())}`],
    audit: 'image.delete',
    effect: async ({ operator }, _, path) => expect((await operator.get(path)).status).toBe(404),
  },
  'POST /bulk-actions': {
    call: async () => ['/bulk-actions', { action: 'products.draft', ids: [ids.mug] }],
    wrong: ['ids', { action: 'products.draft', ids: 'all' }],
    audit: 'bulk_action.create',
    effect: async ({ operator }, { body }) =>
      expect((await operator.get(`/bulk-actions/${body.id}`)).body.state).toBe('queued'),
  },
  'POST /bulk-actions/{id}/cancel': {
    async call(setup) {
      const id = await createRecord(setup, '/bulk-actions', { action: 'products.draft', ids: [ids.mug] });
      return [`/bulk-actions/${id}/cancel`, {}];
    },
    audit: 'bulk_action.update',
    effect: async ({ operator }, { body }) =>
      expect((await operator.get(`/bulk-actions/${body.id}`)).body.state).toBe('canceled'),
  },
  'POST /views': {
    call: async () => ['/views', { list: 'orders', name: 'To ship', query: { on_hold: 'false' }, shared: true }],
    wrong: ['name', { list: 'orders', name: 5 }],
    audit: 'view.create',
    effect: async ({ operator }) => expect((await operator.get('/views')).body.count).toBe(1),
  },
  'PATCH /views/{id}': {
    call: async (setup) => [`/views/${await createSharedView(setup)}`, { name: 'Today' }],
    wrong: ['shared', { shared: 'yes' }],
    audit: 'view.update',
    effect: async ({ operator }, _, path) => expect((await operator.get(path)).body.name).toBe('Today'),
  },
  'DELETE /views/{id}': {
    call: async (setup) => [`/views/${await createSharedView(setup)}`],
    audit: 'view.delete',
    effect: async ({ operator }, _, path) => expect((await operator.get(path)).status).toBe(404),
  },
  'PUT /me/preferences': {
    call: async () => ['/me/preferences', { value: { theme: 'dark' } }],
    wrong: ['value', { value: 'dark' }],
    audit: null,
    effect: async (_, { body }) => expect(body.value).toEqual({ theme: 'dark' }),
  },
  'PUT /presence': {
    call: async () => ['/presence', { entity: 'product', id: ids.mug }],
    wrong: ['entity', { entity: 5, id: ids.mug }],
    audit: null,
    effect: async ({ operator }) =>
      expect((await operator.get(`/presence?entity=product&id=${ids.mug}`)).body.count).toBe(1),
  },
  'POST /orders/{id}/ship': {
    call: async (setup) => [`/orders/${await placePaidOrder(setup)}/ship`, { all: true, tracking: '1Z999' }],
    wrong: ['tracking', { tracking: 5 }],
    audit: 'order.ship',
    async effect(setup) {
      expect(await listMailKinds(setup)).toContain('shipping');
      expect(await listEventTypes(setup)).toContain('order.shipped');
    },
  },
  'POST /orders/{id}/deliver': {
    call: async (setup) => [`/orders/${await shippedOrder(setup)}/deliver`, {}],
    wrong: ['note', { note: 5 }],
    audit: 'order.deliver',
    effect: async (setup) => expect(await listEventTypes(setup)).toContain('order.delivered'),
  },
  'POST /orders/{id}/cancel': {
    call: async (setup) => [`/orders/${await placePaidOrder(setup)}/cancel`, {}],
    wrong: ['note', { note: 5 }],
    audit: 'order.cancel',
    async effect(setup, { body }) {
      expect([body.status, await listMailKinds(setup)]).toEqual(['canceled', expect.arrayContaining(['cancel'])]);
      expect((await setup.requestPublicApi('products/everyday-mug?$cache=false')).stock_level).toBe(100);
    },
  },
  'POST /orders/{id}/refund': {
    call: async (setup) => [`/orders/${await placePaidOrder(setup)}/refund`, { amount: 5 }],
    wrong: ['amount', { amount: 'all' }],
    audit: 'order.refund',
    async effect(setup, { body }) {
      expect([body.refund_total, await listMailKinds(setup)]).toEqual([5, expect.arrayContaining(['refund'])]);
      expect(await listEventTypes(setup)).toContain('order.refunded');
    },
  },
  'POST /returns/{id}/approve': {
    call: async (setup) => [`/returns/${await requestedReturn(setup)}/approve`, { restock: true }],
    wrong: ['restock', { restock: 'yes' }],
    audit: 'return.approve',
    async effect(setup, { body }) {
      expect(body.status).toBe('refunded');
      expect((await setup.requestPublicApi('products/everyday-mug?$cache=false')).stock_level).toBe(100);
      expect(await listEventTypes(setup)).toContain('return.approved');
    },
  },
  'POST /orders/{id}/refund/preview': {
    call: async (setup) => [`/orders/${await placePaidOrder(setup)}/refund/preview`, { amount: 5 }],
    wrong: ['amount', { amount: 'all' }],
    audit: null,
    effect: async ({ db }, { body }) =>
      expect([body.amount, await db.selectFrom('refunds').select('id').execute()]).toEqual([5, []]),
  },
  'POST /orders/{id}/mark-paid': {
    call: async (setup) => [`/orders/${await placeUnpaidOrder(setup)}/mark-paid`, { reference: 'S1' }],
    wrong: ['amount', { amount: 'all' }],
    audit: 'order.mark_paid',
    async effect(setup, { body }) {
      expect([body.status, body.payments]).toMatchObject(['paid', [{ amount: 25 }]]);
      expect(await listEventTypes(setup)).toContain('order.paid');
    },
  },
  'POST /orders/{id}/payments/{payment}/undo': {
    async call(setup) {
      const path = `/orders/${await placeUnpaidOrder(setup)}`;
      const { payments } = (await setup.operator.post(`${path}/mark-paid`, {})).body;
      return [`${path}/payments/${payments[0].id}/undo`, {}];
    },
    audit: 'order.undo_payment',
    async effect(setup, { body }) {
      expect([body.status, body.amount_due]).toEqual(['payment_pending', 25]);
      expect(await listEventTypes(setup)).toContain('order.updated');
    },
  },
  'POST /orders/{id}/items': {
    call: async (setup) => [
      `/orders/${await placePaidOrder(setup)}/items`,
      { items: [{ product_id: ids.mug, quantity: 1 }] },
    ],
    wrong: ['items', { items: 'mug' }],
    audit: 'order.edit',
    async effect(setup, { body }) {
      expect([body.grand_total, body.amount_due]).toEqual([37.5, 12.5]);
      expect((await setup.requestPublicApi('products/everyday-mug?$cache=false')).stock_level).toBe(97);
      expect(await listEventTypes(setup)).toContain('order.updated');
    },
  },
  'POST /orders/{id}/payment-link': {
    call: async (setup) => [await owedOrderPath(setup), { note: 'For the third mug' }],
    wrong: ['notify', { notify: 5 }],
    audit: 'order.payment_link',
    async effect(setup, { body }) {
      expect([body.status, body.amount]).toEqual(['open', 12.5]);
      expect(await listMailKinds(setup)).toContain('payment_link');
    },
  },
  'DELETE /orders/{id}/payment-link': {
    async call(setup) {
      const path = await owedOrderPath(setup);
      await setup.operator.post(path, {});
      return [path];
    },
    audit: 'order.payment_link',
    effect: async ({ operator }, _, path) => expect((await operator.get(path)).body.status).toBe('deleted'),
  },
  'POST /drafts/{id}/order': {
    async call(setup) {
      const { id } = await createOrderDraft(setup);
      await setup.operator.patch(`/drafts/${id}`, { shipping: address, billing: address });
      return [`/drafts/${id}/order`, { method: 'invoice' }];
    },
    wrong: ['method', { method: 5 }],
    audit: 'draft.order',
    async effect(setup, { body }) {
      expect([body.status, body.amount_due]).toEqual(['payment_pending', 20]);
      expect(await listEventTypes(setup)).toContain('order.created');
    },
  },
  'POST /orders/{id}/hold': {
    call: async (setup) => [`/orders/${await placePaidOrder(setup)}/hold`, { reason: 'Fraud?' }],
    wrong: ['reason', { reason: 5 }],
    audit: 'order.hold',
    effect: async (_, { body }) =>
      expect([body.hold.reason, body.available_actions.includes('ship')]).toEqual(['Fraud?', false]),
  },
  'POST /orders/{id}/release': {
    async call(setup) {
      const path = `/orders/${await placePaidOrder(setup)}`;
      await setup.operator.post(`${path}/hold`, { reason: 'Fraud?' });
      return [`${path}/release`, {}];
    },
    audit: 'order.release',
    effect: async (_, { body }) => expect([body.hold, body.available_actions.includes('ship')]).toEqual([null, true]),
  },
  'POST /orders/{id}/mails': {
    call: async (setup) => [`/orders/${await placePaidOrder(setup)}/mails`, { kind: 'order' }],
    wrong: ['kind', { kind: 5 }],
    audit: 'order.mail',
    effect: async (setup) => expect((await listMailKinds(setup)).filter((kind) => kind === 'order')).toHaveLength(2),
  },
  'PATCH /orders/{id}/fulfillments/{fulfillment}': {
    call: async (setup) => [await findParcelPath(setup), { tracking: '1Z999', notify: true }],
    wrong: ['tracking', { tracking: 5 }],
    audit: 'order.fulfillment.edit',
    async effect(setup, { body }) {
      expect(body.fulfillments).toMatchObject([{ tracking: '1Z999' }]);
      expect((await listMailKinds(setup)).filter((kind) => kind === 'shipping')).toHaveLength(2);
    },
  },
  'POST /orders/{id}/fulfillments/{fulfillment}/cancel': {
    call: async (setup) => [`${await findParcelPath(setup)}/cancel`, {}],
    wrong: ['note', { note: 5 }],
    audit: 'order.fulfillment.cancel',
    effect: async (_, { body }) => expect([body.status, body.fulfillment_status]).toEqual(['paid', 'unfulfilled']),
  },
  'POST /returns': {
    call: async (setup) => ['/returns', { order_id: await shippedOrder(setup), reason: 'Rang' }],
    wrong: ['reason', { order_id: 'x', reason: 5 }],
    audit: 'return.request',
    effect: async (setup) => expect(await listEventTypes(setup)).toContain('return.requested'),
  },
  'POST /returns/{id}/receive': {
    call: async (setup) => [`/returns/${await requestedReturn(setup, 'approve')}/receive`, {}],
    wrong: ['note', { note: 5 }],
    audit: 'return.receive',
    effect: async (setup) => expect(await listEventTypes(setup)).toContain('return.received'),
  },
  'POST /returns/{id}/inspect': {
    async call(setup) {
      const path = `/returns/${await requestedReturn(setup, 'approve', 'receive')}`;
      const { items } = (await setup.operator.get(path)).body;
      return [`${path}/inspect`, { items: [{ id: items[0].id, restock: 1, discard: 1 }] }];
    },
    wrong: ['items', { items: 'all' }],
    audit: 'return.inspect',
    effect: async (_, { body }) => expect(body.items).toMatchObject([{ restock: 1, discard: 1 }]),
  },
  'POST /returns/{id}/refund': {
    call: async (setup) => [`/returns/${await requestedReturn(setup, 'approve', 'receive')}/refund`, { fee: 5 }],
    wrong: ['fee', { fee: 'none' }],
    audit: 'return.refund',
    async effect(setup, { body }) {
      expect([body.status, body.fee]).toEqual(['refunded', 5]);
      expect(await listEventTypes(setup)).toContain('return.refunded');
    },
  },
  'POST /returns/{id}/exchange': {
    call: async (setup) => [
      `/returns/${await requestedReturn(setup, 'approve', 'receive')}/exchange`,
      { items: [{ product_id: ids.mug, quantity: 3 }], restock: true },
    ],
    wrong: ['items', { items: 'mug' }],
    audit: 'return.exchange',
    async effect(setup, { body }) {
      expect(body.status).toBe('exchanged');
      expect(await listEventTypes(setup)).toContain('return.exchanged');
      expect((await setup.requestPublicApi('products/everyday-mug?$cache=false')).stock_level).toBe(97);
    },
  },
  'POST /returns/{id}/decline': {
    call: async (setup) => [`/returns/${await requestedReturn(setup)}/decline`, {}],
    wrong: ['note', { note: 5 }],
    audit: 'return.decline',
    effect: async (setup) => expect(await listEventTypes(setup)).toContain('return.declined'),
  },
  'POST /previews': {
    call: async () => ['/previews', { hours: 1 }],
    wrong: ['hours', { hours: 'one' }],
    audit: null,
    async effect({ requestPublicApi, operator }, { body: { token } }) {
      await operator.patch('/pages/page-about', { published: false });
      expect(await requestPublicApi('content/pages/about')).toBeNull();
      expect(await requestPublicApi(`content/pages/about?$preview=true&$preview_token=${token}`)).toHaveProperty(
        'title',
      );
    },
  },
};

function inviteSam(setup: FullShop): Promise<string> {
  return createRecord(setup, '/staff', { email: 'sam@example.com', role: 'support' });
}

async function requestRedirect({ requestPublicApi }: FullShop) {
  return requestPublicApi('redirects?path=/old');
}

async function requestTaxTotal(setup: FullShop): Promise<number> {
  const shopper = setup.shop.shopper();
  await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
  const shipping = { name: 'Ada', address1: '1 Main St', city: 'Salem', state: 'OR', zip: '97301', country: 'US' };
  return (await shopper.put('/api/cart', { shipping })).body.tax_total;
}

/** Writes that take no JSON, or are open to every caller: they have their own tests of effects and refusals. */
export const elsewhere = [
  'POST /session',
  'DELETE /session',
  'POST /session/step-up',
  'POST /session/passkey',
  'POST /session/passkey/options',
  'POST /owner',
  'POST /invitation',
  'POST /recovery',
  'PATCH /me',
  'POST /me/second-factor',
  'PUT /me/second-factor',
  'DELETE /me/second-factor',
  'POST /me/passkeys',
  'POST /me/passkeys/options',
  'DELETE /me/passkeys/{id}',
  'DELETE /sessions/{id}',
  'POST /images',
  'POST /images/bulk',
  'POST /imports',
  'POST /shop-imports/{id}/lines',
  'POST /products/{id}/files',
];

/** Fields of records that are replaced as a whole, without which the record is incomplete. */
const requiredFields: Record<string, object> = {
  '/products/{id}': { name: 'Mug', price: 4 },
  '/categories/{id}': { name: 'Kitchen' },
  '/attributes/{id}': { name: 'Colour' },
  '/custom-fields/{id}': { key: 'grade', label: 'Grade', type: 'text' },
  '/collections/{id}': { name: 'Picks' },
  '/coupons/{id}': { code: 'TEN', name: 'Ten', offer: ten },
  '/promotions/{id}': { name: 'Ten', offer: ten },
  '/giftcards/{id}': {},
  '/pages/{id}': { title: 'About us', body: 'We sell mugs.' },
  '/content-models/{id}': { name: 'Recipes', fields: [] },
  '/content/{model}/{id}': { fields: {} },
  '/taxes/{id}': { name: 'VAT', rate: 10 },
  '/redirects/{id}': { from: '/old', to: '/new' },
  '/reviews/{id}': {},
  '/subscribers/{id}': {},
  '/customer-groups/{id}': { name: 'Wholesale' },
  '/webhooks/{id}': { url: 'https://example.com/events' },
  '/mails/{id}/{locale}': {},
};

/** Paths of records that `PUT` replaces, beside the `PATCH` that changes them. */
export const replacedPaths = Object.keys(requiredFields);

/** Makes the call of a replacement: the record as it is read, with the fields that a change sends. */
export function toReplacementCall(call: Row['call']): Row['call'] {
  return async (setup) => {
    const [path, change] = await call(setup);
    const { body } = await setup.operator.get(path);
    return [path, { ...body, ...change }];
  };
}

for (const [path, required] of Object.entries(requiredFields)) {
  const row = everyWrite[`PATCH ${path}`];
  if (!row?.wrong) throw new Error(`There is no row for PATCH ${path}`);
  const [param, body] = row.wrong;
  everyWrite[`PUT ${path}`] = {
    ...row,
    call: toReplacementCall(row.call),
    wrong: [param, { ...required, ...body }],
  };
}
