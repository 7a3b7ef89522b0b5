import type { Db } from '@mercer/server';
import {
  countCommits,
  countPostgresRoundTrips,
  countStatements,
  eachDatabase,
  ids,
  isPostgres,
  type Shopper,
} from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import {
  cards,
  createCardToken,
  createOperatorCaller,
  fillCart,
  openTestShop,
  placeOrder,
  type Shop,
  signUpShopper,
} from '../shop.ts';

/** Statements at most for what a known shopper reads, who has several records of each kind. */
const reads: [path: string, budget: number][] = [
  ['session', 1],
  ['settings', 1],
  ['settings/payments', 2],
  ['account', 3],
  ['account?expand=wishlist', 6],
  ['account/addresses', 3],
  ['account/cards', 3],
  ['account/orders', 10],
  ['account/orders/ORDER', 9],
  ['account/orders/ORDER/invoice', 11],
  ['account/wishlist', 4],
  ['invoices', 3],
  ['subscriptions', 4],
  ['payments', 3],
  ['payment/methods', 6],
  ['cart', 1],
  // The cart is read first: its currency, total and country determine the payment methods
  ['cart/settings', 9],
  // one of them looks for a balance that the session has paid since
  ['cart/order', 10],
  ['products/everyday-mug/reviews', 4],
  ['products/everyday-mug/reviews/own', 4],
];

interface Budget {
  /** Maximum number of statements; the begin and commit of a transaction are not counted. */
  statements: number;
  /** exactly, to PostgreSQL and back */
  ways: number;
  /** exactly, of SQLite */
  commits: number;
}

/** Steps of a visitor, in the order in which they are taken, each with its budget. */
const writes: [name: string, budget: Budget, call: (shopper: Shopper) => Promise<unknown>][] = [
  ['the first item', { statements: 5, ways: 3, commits: 1 }, (s) => fillCart(s, ids.mug)],
  ['another item', { statements: 5, ways: 3, commits: 1 }, (s) => fillCart(s, ids.watch)],
  ['a filled cart', { statements: 2, ways: 2, commits: 0 }, (s) => s.get('/api/cart')],
  [
    'shipping and billing',
    { statements: 5, ways: 3, commits: 1 },
    (s) => s.put('/api/cart', { shipping: address, billing: address }),
  ],
  ['the rating', { statements: 5, ways: 3, commits: 1 }, (s) => s.get('/api/cart/shipment-rating')],
  ['a card', { statements: 7, ways: 5, commits: 2 }, async (s) => s.put('/api/cart', await createCardBilling(s))],
  ['the order', { statements: 37, ways: 13, commits: 2 }, (s) => s.post('/api/cart/order')],
];

eachDatabase((db: () => Db) => {
  const openCountedShop = async () => {
    const counted = countStatements(db());
    const shop = await openTestShop(counted.db);
    const countCallStatements = async (call: () => Promise<unknown>) => {
      const initialStatements = counted.statements();
      await call();
      return counted.statements() - initialStatements;
    };
    return { shop, costOf: countCallStatements };
  };

  test('what a shopper has is read in as many statements, however much it is', async () => {
    const { shop, costOf } = await openCountedShop();
    const { shopper, orderId } = await openReturningShopper(shop);
    for (const [path, budget] of reads) {
      const cost = await costOf(() => shopper.get(`/api/${path.replace('ORDER', orderId)}`));
      expect(cost, path).toBeLessThanOrEqual(budget);
    }
  });

  test('a purchase keeps to its statements, ways and commits', async () => {
    const { shop, costOf } = await openCountedShop();
    const { ways, commits } = { ways: countPostgresRoundTrips(), commits: countCommits() };
    const [first, shopper] = [shop.shopper(), shop.shopper()];
    for (const [, , call] of writes) await call(first); // reads that are shared
    for (const [name, budget, call] of writes) {
      const initialCounts = { ways: ways(), commits: commits() };
      expect(await costOf(() => call(shopper)), name).toBeLessThanOrEqual(budget.statements);
      const cost = { ways: ways() - initialCounts.ways, commits: commits() - initialCounts.commits };
      const { commits: onSqlite, ways: onPostgres } = budget;
      expect(cost, name).toEqual(isPostgres(db()) ? { ways: onPostgres, commits: 0 } : { ways: 0, commits: onSqlite });
    }
    expect((await shopper.get('/api/cart/order')).body.status).toBe('paid');
  });

  test('an order of 90 products whose stock is tracked is made and canceled in as many statements as one of 9', async () => {
    const { shop, costOf } = await openCountedShop();
    const products = await trackedProducts(shop, 90);
    const measureOrderCosts = async (lines: Line[]) => {
      const shopper = shop.shopper();
      await shopper.put('/api/cart/items', lines);
      await shopper.put('/api/cart', { shipping: address, ...(await createCardBilling(shopper)) });
      let id = '';
      const order = await costOf(async () => {
        const { body } = await shopper.post('/api/cart/order');
        expect([body.status, body.items.length]).toEqual(['paid', lines.length]);
        id = body.id;
      });
      expect(await readStockLevels()).toEqual(products.map((_, at) => (at < lines.length ? 4 : 5)));
      const cancel = await costOf(() => createOperatorCaller(shop).post(`/orders/${id}/cancel`));
      expect(await readStockLevels()).toEqual(products.map(() => 5));
      return { order, cancel };
    };
    const readStockLevels = async () => {
      const counts = products.map(({ product_id, options }) => (options ? `${product_id} variant` : product_id));
      const [productRows, variants] = await Promise.all([
        db().selectFrom('products').select(['id', 'stock_level']).execute(),
        db().selectFrom('variants').select(['product_id', 'stock_level']).execute(),
      ]);
      const levels = new Map([
        ...productRows.map(({ id, stock_level }) => [id, stock_level] as const),
        ...variants.map(({ product_id, stock_level }) => [`${product_id} variant`, stock_level] as const),
      ]);
      return counts.map((name) => levels.get(name));
    };
    await measureOrderCosts(products.slice(0, 9)); // reads that are shared
    const fewLinesCost = await measureOrderCosts(products.slice(0, 9));
    expect(await measureOrderCosts(products)).toEqual(fewLinesCost);
  });
});

interface Line {
  product_id: string;
  options?: { id: string; value: string }[];
}

/** Products with five pieces of each; every third one has them by its variant. */
async function trackedProducts(shop: Shop, amount: number): Promise<Line[]> {
  const size = { id: 'size', name: 'Size', variant: true, values: [{ id: 'large', name: 'Large' }] };
  const items = Array.from({ length: amount }, (_, at) => ({
    name: `Tracked ${at}`,
    price: 5,
    stock_tracking: true,
    ...(at % 3 === 0
      ? { options: [size], variants: { results: [{ option_value_ids: ['large'], stock_level: 5 }] } }
      : { stock_level: 5 }),
  }));
  const { body } = await createOperatorCaller(shop).post('/products/bulk', { items });
  return body.results.map(({ id, product }: { id?: string; product?: { id: string } }, at: number) => ({
    product_id: id ?? product?.id,
    ...(at % 3 === 0 && { options: [{ id: 'size', value: 'Large' }] }),
  }));
}

async function createCardBilling(shopper: Shopper) {
  return { billing: { ...address, method: 'card', card: { token: await createCardToken(shopper, cards.visa) } } };
}

async function openReturningShopper(shop: Shop) {
  const shopper = shop.shopper();
  await signUpShopper(shopper, 'ada');
  for (const quantity of [1, 2, 3]) await placeOrder(shopper, [ids.mug, quantity], [ids.notebook, 1]);
  for (const city of ['Salem', 'Portland']) await shopper.post('/api/account/addresses', { ...address, city });
  for (const product_id of [ids.mug, ids.watch, ids.coffee])
    await shopper.post('/api/account/wishlist', { product_id });
  await shopper.post('/api/account/cards', { token: await createCardToken(shopper, cards.visa) });
  await shopper.post('/api/products/everyday-mug/reviews', { rating: 4, text: 'Keeps coffee warm.' });
  const purchase_option = { type: 'subscription', plan_id: ids.planMonthly };
  await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 1, purchase_option });
  await shopper.put('/api/cart', { shipping: address, ...(await createCardBilling(shopper)) });
  const { body } = await shopper.post('/api/cart/order');
  return { shopper, orderId: body.id as string };
}
