import { isPostgres } from '@mercer/database';
import type { AppEnv } from '@mercer/platform/http/context';
import { mountRoutes } from '@mercer/platform/http/routes/mount-routes';
import { sessionMiddleware } from '@mercer/platform/session/handle';
import {
  buildTestApp,
  countStatements,
  couponRow,
  eachDatabase,
  giftcardRow,
  ids,
  promotionRow,
  type Shopper,
} from '@mercer/server/testing';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { cartRoutes, createShopperReader } from '../index.ts';

const currencies = [
  { code: 'USD', type: 'base' },
  { code: 'EUR', type: 'priced', rate: 0.5 },
];
const store = { currency: 'USD', currencies, locale: 'en-US', locales: [{ code: 'en-US' }, { code: 'de-DE' }] };
const address = { name: 'Ada L', address1: '1 Way', city: 'Portland', state: 'OR', zip: '97201', country: 'US' };
const person = { first_name: 'Ada', last_name: 'L', email: 'ada@mercer.test', password: 'long-enough-1' };
const dayMs = 86_400_000;

const addTwoPieces = (shopper: Shopper, product_id: string, extraFields = {}) =>
  shopper.post('/api/cart/items', { product_id, quantity: 2, ...extraFields });

/** Shoppers by what they have done before the request. */
const shoppers: Record<string, (shopper: Shopper) => Promise<unknown>> = {
  'a visitor': async () => {},
  'a token that nobody has': async (shopper) => {
    shopper.session = 'unknown';
  },
  'a session without a cart': (shopper) => shopper.put('/api/session', { locale: 'de-DE' }),
  'a cart': (shopper) => addTwoPieces(shopper, ids.mug),
  'a cart in euros': async (shopper) => {
    await shopper.put('/api/session', { currency: 'EUR', locale: 'de-DE' });
    await addTwoPieces(shopper, ids.watch);
  },
  'a cart of many kinds': async (shopper) => {
    const options = [{ name: 'Size', value: 'S' }];
    for (const id of [ids.notebook, ids.mug, ids.watch]) await addTwoPieces(shopper, id);
    await addTwoPieces(shopper, ids.tee, { variant_id: ids.teeSmall, options });
    await shopper.put('/api/cart', { gift_message: '"</b>" ünï \u2028', metadata: { from: 'a link' } });
  },
  'an emptied cart': async (shopper) => {
    await addTwoPieces(shopper, ids.mug);
    await shopper.put('/api/cart/items', []);
  },
  'a coupon': async (shopper) => {
    await addTwoPieces(shopper, ids.mug);
    await shopper.put('/api/cart/coupon', { code: 'TEN' });
  },
  'a gift card': async (shopper) => {
    await addTwoPieces(shopper, ids.mug);
    await shopper.post('/api/cart/giftcards', { code: 'GIFT-1234-5678' });
  },
  'a plan': (shopper) =>
    addTwoPieces(shopper, ids.coffee, { purchase_option: { type: 'subscription', plan_id: ids.planMonthly } }),
  'an address that is taxed, and a rating': async (shopper) => {
    await addTwoPieces(shopper, ids.mug);
    await shopper.put('/api/cart', { account: { email: 'a@mercer.test' }, shipping: address, billing: address });
    await shopper.get('/api/cart/shipment-rating');
  },
  'an account without a cart': (shopper) => shopper.post('/api/account', person),
  'an account with a cart and an address': async (shopper) => {
    await shopper.post('/api/account', person);
    await addTwoPieces(shopper, ids.mug);
    await shopper.post('/api/account/addresses', { ...address, default_shipping: true });
  },
  'who has left': async (shopper) => {
    await shopper.post('/api/account', person);
    await addTwoPieces(shopper, ids.mug);
    await shopper.post('/api/account/logout');
  },
  'a line whose product was taken out': (shopper) => addTwoPieces(shopper, ids.notebook),
};

eachDatabase((db) => {
  async function fillDatabase() {
    await db()
      .insertInto('settings')
      .values([
        { id: 'store', value: JSON.stringify(store) },
        { id: 'taxes', value: JSON.stringify({ prices_include_tax: true }) },
      ])
      .execute();
    await db()
      .insertInto('coupons')
      .values(couponRow('TEN', { type: 'percent', percent: 10 }))
      .execute();
    await db().insertInto('giftcards').values(giftcardRow('GIFT-1234-5678', 500)).execute();
    const watches = { product_ids: [ids.watch] };
    await db()
      .insertInto('promotions')
      .values(promotionRow('watches', { type: 'percent', percent: 5 }, watches))
      .execute();
    const rule = { priority: 0, compound: 0, reduced_rate: null, shipping: 1, state: null, zip: null } as const;
    await db()
      .insertInto('tax_rules')
      .values({ id: 'us', name: 'Tax', country: 'US', rate: 70_000, ...rule })
      .execute();
  }

  /** The routes that can write, alone. */
  function createWritingApp({ deps }: ReturnType<typeof buildTestApp>) {
    const app = new Hono<AppEnv>().use(async (c, next) => {
      c.set('deps', deps);
      await next();
    }, sessionMiddleware);
    return app.route('/api/cart', mountRoutes(cartRoutes, '/api/cart'));
  }

  const buildHeaders = ({ session }: Shopper, extraHeaders: Record<string, string>) => ({
    Authorization: `Basic ${btoa('pk_test')}`,
    ...(session ? { 'X-Session': session } : {}),
    ...extraHeaders,
  });

  const questions: Record<string, string>[] = [
    {},
    { 'X-Locale': 'de-DE' },
    { 'X-Locale': 'en-US', 'X-Currency': 'USD' },
    { 'X-Locale': 'de', 'X-Currency': 'EUR' },
  ];

  describe.each(Object.entries(shoppers))('%s', (name, make) => {
    test('is told the cart that the long way tells, the first time and later, and on pages', async () => {
      await fillDatabase();
      const backend = buildTestApp(db());
      const shopper = backend.shopper();
      await make(shopper);
      if (name.includes('taken out')) await db().deleteFrom('products').where('id', '=', ids.notebook).execute();
      const readShopper = createShopperReader(backend.deps);
      for (const wordHeaders of questions) {
        const requestAsShopper = async (app: Pick<Hono<AppEnv>, 'request'>, path = '/api/cart') =>
          (await app.request(path, { headers: buildHeaders(shopper, wordHeaders) }, { forPage: true })).text();
        const expected = await requestAsShopper(createWritingApp(backend));
        for (const _ of ['first', 'kept']) expect(await requestAsShopper(backend.app)).toBe(expected);
        const { 'X-Locale': locale, 'X-Currency': currency } = wordHeaders;
        if (!locale || !currency) continue;
        const askingShopper = await readShopper(shopper.session ?? '');
        const account = await requestAsShopper(backend.app, '/api/account');
        const pieces = JSON.parse(expected).item_quantity;
        expect(await askingShopper.answers({ locale, currency })).toMatchObject({ account, cart: expected, pieces });
      }
    });
  });

  test('carts that are asked for at once are told each to its own shopper, on PostgreSQL by one statement', async () => {
    await fillDatabase();
    const counted = countStatements(db());
    const backend = buildTestApp(counted.db);
    const askers = Array.from({ length: 5 }, backend.shopper);
    for (const [at, shopper] of askers.entries()) await addTwoPieces(shopper, ids.mug, { quantity: at + 1 });
    const readPieceCounts = () =>
      Promise.all(askers.map(async (asker) => (await asker.get('/api/cart')).body.item_quantity));
    expect(await readPieceCounts()).toEqual([1, 2, 3, 4, 5]);
    const statementsBefore = counted.statements();
    expect(await readPieceCounts()).toEqual([1, 2, 3, 4, 5]);
    expect(counted.statements() - statementsBefore).toBe(isPostgres(db()) ? 1 : askers.length);
  });

  test('a cart that is known takes one statement, a new one two', async () => {
    await fillDatabase();
    const counted = countStatements(db());
    const { shopper: newShopper, deps } = buildTestApp(counted.db);
    const countCallStatements = async (call: () => Promise<unknown>) => {
      const statementsBefore = counted.statements();
      await call();
      return counted.statements() - statementsBefore;
    };
    const first = newShopper();
    await addTwoPieces(first, ids.mug);
    await first.get('/api/cart');
    const second = newShopper();
    await addTwoPieces(second, ids.mug);
    const getSecondCart = () => second.get('/api/cart');
    expect([await countCallStatements(getSecondCart), await countCallStatements(getSecondCart)]).toEqual([2, 1]);
    const readShopper = createShopperReader(deps);
    const words = { locale: 'en-US', currency: 'USD' };
    for (const cost of [2, 1]) {
      expect(await countCallStatements(async () => (await readShopper(second.session ?? '')).answers(words))).toBe(
        cost,
      );
    }
  });

  test('what changes a price is in the next answer of every process', async () => {
    await fillDatabase();
    const nodes = [buildTestApp(db()), buildTestApp(db())];
    const shopper = nodes[0]?.shopper() as Shopper;
    await addTwoPieces(shopper, ids.watch);
    const headers = buildHeaders(shopper, {});
    const readDisplayedTotals = async () => {
      const answers = await Promise.all(nodes.map(({ app }) => app.request('/api/cart', { headers })));
      const carts = await Promise.all(answers.map((answer) => answer.json()));
      return new Set(carts.map(({ grand_total, discount_total }) => `${grand_total} ${discount_total}`));
    };
    const changes: [change: () => Promise<unknown>, totals: string][] = [
      [async () => {}, '379.98 20'],
      [() => db().updateTable('promotions').set({ active: 0 }).execute(), '399.98 0'],
      [
        () => db().updateTable('promotions').set({ active: 1, offer: '{"type":"fixed","amount":500}' }).execute(),
        '394.98 5',
      ],
      [() => db().deleteFrom('promotions').execute(), '399.98 0'],
      [() => shopper.put('/api/cart', { shipping: address }), '399.98 0'],
      [() => db().updateTable('settings').set({ value: '{}' }).where('id', '=', 'taxes').execute(), '427.98 0'],
      [() => db().updateTable('tax_rules').set({ rate: 80_000 }).execute(), '431.98 0'],
      [() => addTwoPieces(shopper, ids.mug), '458.98 0'],
      [() => shopper.put('/api/cart/items', []), '0 0'],
    ];
    for (const [change, expected] of changes) {
      await change();
      expect(await readDisplayedTotals()).toEqual(new Set([expected]));
    }
  });

  test('a promotion begins and ends by the clock', async () => {
    await fillDatabase();
    const { shopper: newShopper, clock, deps } = buildTestApp(db());
    const formatDateAfter = (ms: number) => new Date(deps.now().getTime() + ms).toISOString();
    const dates = { date_from: formatDateAfter(1000), date_to: formatDateAfter(3000) };
    await db()
      .insertInto('promotions')
      .values(promotionRow('soon', { type: 'percent', percent: 50 }, {}, dates))
      .execute();
    const shopper = newShopper();
    await addTwoPieces(shopper, ids.mug);
    const discounts: number[] = [];
    for (const ms of [0, 999, 1, 1999, 1]) {
      clock.advance(ms);
      discounts.push((await shopper.get('/api/cart')).body.discount_total);
    }
    expect(discounts).toEqual([0, 0, 12.5, 12.5, 0]);
  });

  test('a session that is read stays alive, and one that has ended tells nothing', async () => {
    const { shopper: newShopper, clock, deps } = buildTestApp(db());
    const shopper = newShopper();
    await addTwoPieces(shopper, ids.mug);
    const readShopper = createShopperReader(deps);
    for (const _ of Array(4)) {
      clock.advance(10 * dayMs);
      // the API has to write that it was used
      expect(
        await (await readShopper(shopper.session ?? '')).answers({ locale: 'en-US', currency: 'USD' }),
      ).toBeUndefined();
      expect((await shopper.get('/api/cart')).body.item_count).toBe(2);
    }
    clock.advance(31 * dayMs);
    expect((await shopper.get('/api/cart')).body.item_count).toBe(0);
    const { answers } = await readShopper(shopper.session ?? '');
    expect(await answers({ locale: 'en-US', currency: 'USD' })).toMatchObject({ account: 'null', pieces: 0 });
  });

  test('without the key nothing is read', async () => {
    const { app } = buildTestApp(db());
    expect((await app.request('/api/cart')).status).toBe(401);
  });
});
