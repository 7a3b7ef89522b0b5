import { couponRow, postgresUrl, Shopper } from '@mercer/server/testing';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { address } from '../address.ts';
import { type Ledger, openShopLedger } from '../payments/ledger.ts';
import { temporaryDatabase } from '../temporary-database.ts';
import { ShopProcess } from './shop-process.ts';

const histories = Number(process.env.RACES ?? 20);
const patienceMs = 180_000;
const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123' };
const account = { holder: 'Mercer', iban: 'DE02120300000000202051' };

const actions = [
  'mark paid',
  'mark a part',
  'undo payment',
  'cancel',
  'ship',
  'ship a part',
  'cancel parcel',
  'hold',
  'release',
  'edit',
  'add goods',
  'refund first',
  'refund all',
  'begin return',
  'receive return',
  'inspect return',
  'refund return',
  'spend gift card',
  'top up',
  'add keys',
  'set stock',
  'sell key again',
] as const;
type Action = (typeof actions)[number];

/** Few of them end the order, so that histories go on. */
const action = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...actions.filter((name) => name !== 'cancel' && name !== 'refund all')) },
  { weight: 1, arbitrary: fc.constantFrom<Action>('cancel', 'refund all') },
);

const history = fc.record({
  method: fc.constantFrom('card', 'bank_transfer', 'invoice'),
  quantity: fc.integer({ min: 1, max: 3 }),
  /** Processes get a cart several times at once. */
  submits: fc.integer({ min: 1, max: 4 }),
  isNamed: fc.boolean(),
  rounds: fc.array(fc.array(action, { minLength: 2, maxLength: 5 }), {
    minLength: 2,
    maxLength: 5,
  }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

describe.skipIf(!postgresUrl)('two processes on one PostgreSQL', () => {
  test('agree on stock, licence keys, gift cards and payments by hand, whatever comes at once', {
    timeout: histories * 30_000 + patienceMs,
  }, async () => {
    const world = await openWorld();
    const seed = Number(process.env.SEED_OF_RACES ?? 11);
    let placed = 0;
    for (const [place, each] of fc.sample(history, { numRuns: histories, seed }).entries()) {
      const log = await play(world, each, place);
      if (typeof log !== 'string') placed += 1;
      expect({ place, each, log, faults: await findFaults(world.ledger) }).toMatchObject({ faults: [] });
    }
    expect(placed).toBeGreaterThan(histories / 2);
    const readGatewayFaults = () => findGatewayFaults(world.ledger);
    await expect.poll(readGatewayFaults, { timeout: patienceMs, interval: 1000 }).toEqual([]);
  });
});

/** Compares what the gateways keep for each order, of the shop or not, with what the shop has written down. */
async function findGatewayFaults({ db, books }: Ledger): Promise<string[]> {
  const charges = await books.selectFrom('charges').selectAll().where('status', '=', 'succeeded').execute();
  const chargedAmounts = sumBy(charges, ({ order_id, amount, refunded }) => [order_id, amount - refunded]);
  // Orders that the demo store begins with were never paid
  const raced = db.selectFrom('orders').select('id').where('email', 'like', 'raced%');
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('gateway', 'not in', ['manual', 'giftcard'])
    .where('order_id', 'in', raced)
    .execute();
  const paid = payments.filter(({ status }) => /succeeded|refunded/.test(status));
  const refunds = await db.selectFrom('refunds').selectAll().where('status', '=', 'succeeded').execute();
  const back = sumBy(refunds, ({ transaction_id, amount, giftcard_amount }) => [
    transaction_id ?? '',
    amount - giftcard_amount,
  ]);
  const written = sumBy(paid, ({ order_id, amount, transaction_id }) => [
    order_id,
    amount - (back.get(transaction_id ?? '') ?? 0),
  ]);
  return [...new Set([...chargedAmounts.keys(), ...written.keys()])].flatMap((id) => {
    const [actual = 0, expected = 0] = [chargedAmounts.get(id), written.get(id)];
    return actual === expected ? [] : [`The gateways keep ${actual} for ${id}, the shop has written down ${expected}`];
  });
}

interface World {
  shops: ShopProcess[];
  ledger: Ledger;
  mug: string;
  licence: string;
  giftcard: string;
}

async function openWorld(): Promise<World> {
  const databaseUrl = await temporaryDatabase(postgresUrl ?? '');
  const shops = [await ShopProcess.start(databaseUrl), await ShopProcess.start(databaseUrl)];
  const ledger = await openShopLedger({ database: { url: databaseUrl }, books: { databaseUrl } });
  onTestFinished(async () => {
    await ledger.close();
    await Promise.all(shops.map((shop) => shop.end()));
  });
  const operator = createCaller(shops[0]!);
  const methods = { bank_transfer: { enabled: true, account }, invoice: { enabled: true } };
  const saved = await operator.call('PUT', '/operator/settings/manual_payments', { value: methods });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const create = async (fields: object): Promise<string> =>
    (await operator.call('POST', '/operator/products', fields)).body.id;
  const licence = await create({ name: 'Licence', price: 20, delivery: 'digital' });
  const codes = Array.from({ length: 2 * histories }, (_, at) => `FIRST-${at}`);
  await operator.call('POST', `/operator/products/${licence}/licence-keys`, { keys: codes });
  const giftcard = await create({ name: 'Gift Card', price: 30, delivery: 'giftcard' });
  const mug = await create({ name: 'Raced Mug', price: 12.5, stock_tracking: true, stock_level: 3 * histories });
  await ledger.db
    .insertInto('coupons')
    .values(couponRow('RACE', { type: 'percent', percent: 10 }, { max_uses: 4 }))
    .execute();
  return { shops, ledger, mug, licence, giftcard };
}

function createCaller(shop: ShopProcess): Shopper {
  const caller = new Shopper((request) => shop.fetch(request));
  caller.isDescribed = false;
  return caller;
}

async function play(world: World, { method, quantity, submits, isNamed, rounds }: History, place: number) {
  const { shops, mug, licence, giftcard } = world;
  let calls = place;
  const shopper = new Shopper((request) => shops[calls++ % 2]!.fetch(request));
  shopper.isDescribed = false;
  for (const product_id of [mug, licence, giftcard])
    await shopper.post('/api/cart/items', { product_id, quantity: product_id === mug ? quantity : 1 });
  await shopper.put('/api/cart/coupon', { code: 'RACE' });
  const card = method === 'card' ? { card: { token: (await shopper.post('/vault/tokens', visa)).body.token } } : {};
  await shopper.put('/api/cart', {
    account: { email: `raced${place}@mercer.test` },
    shipping: address,
    billing: { ...address, method, ...card },
  });
  const headers: Record<string, string> = isNamed ? { 'Idempotency-Key': `race-${place}` } : {};
  const answers = await Promise.all(
    Array.from({ length: submits }, () => shopper.call('POST', '/api/cart/order', undefined, headers)),
  );
  for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
  const placed = answers.find(({ body }) => body?.number)?.body;
  if (!placed) return answers.map(({ status, body }) => `${status} ${body?.error?.message}`).join();
  expect(new Set(answers.flatMap(({ body }) => body?.number ?? [])).size).toBe(1);
  const log: string[][] = [];
  for (const round of rounds) {
    const results = round.map((action, at) => perform(world, action, { id: placed.id, at: at + place }));
    log.push(await Promise.all(results));
  }
  return log;
}

async function perform(world: World, action: Action, { id, at }: { id: string; at: number }): Promise<string> {
  const { shops, mug, licence, giftcard, ledger } = world;
  const operator = createCaller(shops[at % 2]!);
  const path = `/operator/orders/${id}`;
  const { body: order } = await operator.call('GET', path);
  const [first] = order.items;
  const piece = { id: first.id, quantity: 1 };
  const payment = order.payments.find(({ status }: { status: string }) => status === 'succeeded');
  const openReturn = order.returns.find(({ status }: { status: string }) => status === 'requested');
  const returnPath = `/operator/returns/${openReturn?.id ?? 'none'}`;
  const post = (url: string, body?: object) => operator.call('POST', url, body);
  const cards = await ledger.db.selectFrom('giftcards').select(['id']).where('order_id', '=', id).execute();
  const keys = await ledger.db.selectFrom('licence_keys').select(['id']).where('order_id', '=', id).execute();
  const calls: Record<Action, () => ReturnType<Shopper['call']>> = {
    'mark paid': () => post(`${path}/mark-paid`, {}),
    'mark a part': () => post(`${path}/mark-paid`, { amount: 7.5 }),
    'undo payment': () => post(`${path}/payments/${payment?.id ?? 'none'}/undo`),
    cancel: () => post(`${path}/cancel`),
    ship: () => post(`${path}/ship`, { all: true }),
    'ship a part': () => post(`${path}/ship`, { items: [piece] }),
    'cancel parcel': () => post(`${path}/fulfillments/${order.fulfillments?.[0]?.id ?? 'none'}/cancel`),
    hold: () => post(`${path}/hold`, { reason: 'fraud' }),
    release: () => post(`${path}/release`),
    edit: () =>
      operator.call('PATCH', path, { items: [{ id: first.id, quantity: first.quantity - 1 }], restock: true }),
    'add goods': () =>
      post(`${path}/items`, {
        items: [{ product_id: [mug, licence, giftcard][at % 3], quantity: 1 }],
        method: 'bank_transfer',
      }),
    'refund first': () => post(`${path}/refund`, { items: [piece], restock: true }),
    'refund all': () => post(`${path}/refund`, { all: true, restock: true }),
    'begin return': () => post('/operator/returns', { order_id: id, items: [piece], reason: 'No' }),
    'receive return': () => post(`${returnPath}/receive`),
    'inspect return': () => post(`${returnPath}/inspect`, { items: [{ id: first.id, restock: 1, discard: 0 }] }),
    'refund return': () => post(`${returnPath}/refund`),
    'spend gift card': () => spendGiftcard(world, cards[0]?.id, at),
    'top up': () => post(`/operator/giftcards/${cards[0]?.id ?? 'none'}/top-up`, { amount: 3 }),
    'add keys': () => post(`/operator/products/${licence}/licence-keys`, { keys: [`K-${id}-${at}`, `L-${id}-${at}`] }),
    'set stock': () => post(`/operator/products/${mug}/stock`, { quantity: 2, reason: 'count' }),
    'sell key again': () => post(`/operator/licence-keys/${keys[0]?.id ?? 'none'}/return`),
  };
  const { status, body } = await calls[action]();
  expect(status, `${action} ${JSON.stringify(body)}`).toBeLessThan(500);
  return `${action} ${status} ${body?.error?.code ?? ''} ${status === 400 ? body?.error?.message : ''}`;
}

/** Buys a mug with a card of which the test knows the code. */
async function spendGiftcard({ shops, ledger, mug }: World, id: string | undefined, at: number) {
  const shopper = createCaller(shops[(at + 1) % 2]!);
  if (id === undefined) return shopper.call('GET', '/api/cart');
  const mails = await ledger.db.selectFrom('outbox').select('data').where('key', '=', `giftcard-${id}`).execute();
  const code = mails[0] && JSON.parse(mails[0].data).code;
  await shopper.post('/api/cart/items', { product_id: mug, quantity: 1 });
  await shopper.post('/api/cart/giftcards', { code: code ?? 'NONE' });
  const account = { email: 'raced@mercer.test' };
  await shopper.put('/api/cart', { account, shipping: address, billing: { ...address, method: 'bank_transfer' } });
  return shopper.call('POST', '/api/cart/order');
}

/** Finds where the rows contradict each other, between rounds. */
async function findFaults({ db }: Ledger): Promise<string[]> {
  const faults: string[] = [];
  const levels = await db
    .selectFrom('products')
    .select(['id', 'name', 'stock_level'])
    .where('has_variants', '=', 0)
    .execute();
  const changes = await db
    .selectFrom('stock_changes')
    .select(['product_id', 'quantity'])
    .where('variant_id', 'is', null)
    .execute();
  const sums = sumBy(changes, ({ product_id, quantity }) => [product_id, quantity]);
  const keys = await db.selectFrom('licence_keys').selectAll().execute();
  const pools = new Set(keys.map(({ product_id }) => product_id));
  for (const { id, name, stock_level } of levels) {
    if (!pools.has(id) && (sums.get(id) ?? 0) !== stock_level)
      faults.push(`${name}: ledger ${sums.get(id)}, level ${stock_level}`);
    if (stock_level < 0) faults.push(`${name}: ${stock_level} pieces`);
    const free = keys.filter((key) => key.product_id === id && key.status === 'available').length;
    if (pools.has(id) && free !== stock_level) faults.push(`${name}: ${free} keys, level ${stock_level}`);
  }
  const items = await db.selectFrom('order_items').selectAll().execute();
  const orders = new Map((await db.selectFrom('orders').selectAll().execute()).map((order) => [order.id, order]));
  const refunds = await db
    .selectFrom('refund_items')
    .innerJoin('refunds', 'refunds.id', 'refund_items.refund_id')
    .select(['item_id', 'quantity', 'refunds.status'])
    .execute();
  const refunded = sumBy(refunds, ({ item_id, quantity, status }) => [item_id, status === 'failed' ? 0 : quantity]);
  for (const { id, order_id, quantity, product_id } of items) {
    const order = orders.get(order_id);
    if (!pools.has(product_id) || !order?.number) continue;
    const held = keys.filter((key) => key.item_id === id && ['sold', 'waiting'].includes(key.status)).length;
    const due = ['canceled', 'refunded'].includes(order.status) ? 0 : quantity - (refunded.get(id) ?? 0);
    if (held !== due) faults.push(`Line ${id} of ${order.status} has ${held} keys of ${due}`);
  }
  const uses = await db.selectFrom('giftcard_uses').selectAll().execute();
  const used = sumBy(uses, ({ giftcard_id, amount, refunded: back }) => [giftcard_id, amount - back]);
  const movements = await db.selectFrom('giftcard_movements').selectAll().execute();
  const moved = sumBy(movements, ({ giftcard_id, amount }) => [giftcard_id, amount]);
  for (const { id, amount, balance } of await db
    .selectFrom('giftcards')
    .selectAll()
    .where('order_id', 'is not', null)
    .execute()) {
    const expected = amount + (moved.get(id) ?? 0) - (used.get(id) ?? 0);
    if (expected !== balance || balance < 0) faults.push(`Gift card ${id} has ${balance} instead of ${expected}`);
  }
  const payments = await db.selectFrom('payments').selectAll().execute();
  const allRefunds = await db.selectFrom('refunds').selectAll().where('status', '!=', 'failed').execute();
  for (const order of orders.values()) {
    if (!order.number || !items.some(({ order_id, product_id }) => order_id === order.id && pools.has(product_id)))
      continue;
    const paid = payments.filter(({ order_id, status }) => order_id === order.id && /succeeded|refunded/.test(status));
    const got = paid.filter(({ method }) => method !== 'giftcard').reduce((sum, { amount }) => sum + amount, 0);
    const back = allRefunds
      .filter(({ id, order_id }) => order_id === order.id && !isCreditOfUnpaidAmount(id))
      .reduce((sum, refund) => sum + refund.amount - refund.giftcard_amount, 0);
    if (back > got) faults.push(`Order ${order.id} got ${got} and gave ${back} back`);
  }
  const [coupon] = await db
    .selectFrom('coupon_uses')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'final')
    .execute();
  if (Number(coupon?.count) > 4) faults.push(`The coupon was used ${coupon?.count} times`);
  return faults;
}

/** Says whether a refund only lowers what is still owed: no money moves. */
function isCreditOfUnpaidAmount(refundId: string): boolean {
  return refundId.endsWith('-owed');
}

function sumBy<Row>(rows: Row[], part: (row: Row) => [id: string, amount: number]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [id, amount] of rows.map(part)) sums.set(id, (sums.get(id) ?? 0) + amount);
  return sums;
}
