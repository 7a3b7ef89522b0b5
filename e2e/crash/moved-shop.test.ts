import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Order } from '@mercer/contract';
import { openSandboxStore } from '@mercer/sandbox';
import { type Db, renewSubscriptions, sweepOrders } from '@mercer/server';
import {
  couponRow,
  createEmptyShop,
  exportShop,
  giftcardRow,
  ids,
  importShop,
  postgresUrl,
  type Shopper,
  seedSmallStore,
} from '@mercer/server/testing';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { address } from '../address.ts';
import { findWayByName, takesAll } from '../payments/ways.ts';
import { cards, createCardToken, createOperatorCaller, openTestShop, signUpShopper } from '../shop.ts';

const dayMs = 86_400_000;
const account = { email: 'ada@mercer.test', password: 'a-long-password' };

type Shop = Awaited<ReturnType<typeof openMovedShop>>;
type Step = [name: string, perform: (shop: Shop) => Promise<unknown>];

interface Life {
  name: string;
  /** setting of the time at which money is taken */
  capture: 'order' | 'shipping';
  /** gateway of cards, where it is another one than the shop's own */
  gateway?: string;
  begin(shop: Shop): Promise<unknown>;
  steps: Step[];
}

type Kind = 'SQLite' | 'PostgreSQL';

function temporaryBooks(): string {
  const path = join(tmpdir(), `mercer-books-${randomBytes(6).toString('hex')}`);
  onTestFinished(async () => {
    for (const end of ['', '-wal', '-shm']) await rm(path + end, { force: true });
  });
  return path;
}

/** A shop on a database, whose gateways keep their books in a file. */
async function openMovedShop(db: Db, books: string, atMs?: number) {
  const state = { isGatewayDown: false };
  const shop = await openTestShop(db, { books: { path: books }, fault: () => state.isGatewayDown });
  if (atMs !== undefined) shop.clock.advance(atMs - shop.clock.now().getTime());
  onTestFinished(() => shop.sandbox.close());
  const operator = createOperatorCaller(shop);
  const order = async (): Promise<Order> => {
    const { id } = await db.selectFrom('orders').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
    return (await operator.get(`/orders/${id}`)).body;
  };
  let visitor: Shopper | undefined;
  const shopper = () => {
    visitor ??= shop.shopper();
    return visitor;
  };
  return { ...shop, db, books, state, operator, order, visitor: shopper };
}

async function openNewShop(kind: Kind, { capture, gateway = 'mercer' }: Life) {
  const db = await createEmptyShop(kind);
  await seedSmallStore(db);
  const settings = {
    store: { currency: 'EUR' },
    payments: { ...takesAll, card: { gateway }, klarna: { gateway: 'klarna' }, capture },
  };
  const rows = Object.entries(settings).map(([id, value]) => ({ id, value: JSON.stringify(value) }));
  await db.insertInto('settings').values(rows).execute();
  const rule = { country: 'US', state: null, zip: null, compound: 0, priority: 0, shipping: 1 } as const;
  const vat = { ...rule, id: 'vat', name: 'VAT', rate: 190_000, reduced_rate: 70_000 };
  await db.insertInto('tax_rules').values(vat).execute();
  await db
    .insertInto('coupons')
    .values(couponRow('TEN', { type: 'percent', percent: 10 }))
    .execute();
  await db
    .insertInto('giftcards')
    .values(giftcardRow('GIFT', 700, { currency: 'EUR' }))
    .execute();
  return openMovedShop(db, temporaryBooks());
}

/** Moves a shop to another database, with a copy of what the gateways have. */
async function moveShop(from: Shop, kind: Kind): Promise<Shop> {
  const text = await exportShop(from.db);
  const db = await createEmptyShop(kind);
  await importShop(db, text);
  expect((await exportShop(db)).split('\n')).toEqual(text.split('\n'));
  const books = temporaryBooks();
  const store = new Database(from.books);
  store.prepare('vacuum into ?').run(books);
  store.close();
  return openMovedShop(db, books, from.clock.now().getTime());
}

/** What a shop says of itself, its order and its money, whichever ids it made on the way. */
async function describeShop(shop: Shop): Promise<unknown> {
  const { db, operator } = shop;
  const { results: orders } = (await operator.get('/orders')).body;
  const rows = async (
    table: 'products' | 'variants' | 'giftcards' | 'coupon_uses' | 'refunds' | 'captures' | 'payments',
  ) => db.selectFrom(table).selectAll().execute() as Promise<Record<string, unknown>[]>;
  const pick = (list: Record<string, unknown>[], ...names: string[]) =>
    list.map((row) => JSON.stringify(names.map((name) => row[name]))).sort();
  const store = await openSandboxStore({ path: shop.books });
  const charges = await store.db.selectFrom('charges').selectAll().execute();
  await store.close();
  // A declined payment of an order that was given up stays behind
  const payments = (await rows('payments')).filter(({ status }) => status !== 'declined');
  const invoices = await db.selectFrom('invoices').select(['kind', 'number', 'snapshot']).orderBy('number').execute();
  const value = {
    orders,
    stock: pick(await rows('products'), 'id', 'stock_level'),
    cards: pick(await rows('giftcards'), 'id', 'balance'),
    coupons: pick(await rows('coupon_uses'), 'order_id', 'status'),
    refunds: pick(await rows('refunds'), 'status', 'amount', 'giftcard_amount', 'taxes', 'parts'),
    captures: pick(await rows('captures'), 'status', 'amount'),
    payments: pick(payments, 'status', 'amount', 'captured', 'date_due', 'date_expires'),
    charges: pick(charges as unknown as Record<string, unknown>[], 'gateway', 'amount', 'status', 'refunded'),
    invoices: invoices.map(({ kind, number, snapshot }) => ({ kind, number, snapshot: JSON.parse(snapshot) })),
    sales: (await operator.get('/reports/sales')).body,
    taxes: (await operator.get('/reports/taxes')).body,
    subscriptions: (await operator.get('/subscriptions')).body,
  };
  return JSON.parse(
    JSON.stringify(value)
      .replaceAll(/\b(?!0{16})[0-9a-f]{24}\b/g, 'ID')
      .replaceAll(/"(token|link)":"[^"]*"/g, '"$1":""')
      .replaceAll(/[?&]token=[^"]*/g, ''),
  );
}

const pieces = (order: Order, line: number, quantity = 1) => [{ id: order.items[line]?.id, quantity }];
const ship = async (shop: Shop, line?: number) => {
  const order = await shop.order();
  return shop.operator.post(
    `/orders/${order.id}/ship`,
    line === undefined ? { all: true } : { items: pieces(order, line) },
  );
};
const post = (action: string, body?: (order: Order) => object) => async (shop: Shop) => {
  const order = await shop.order();
  return shop.operator.post(`/orders/${order.id}/${action}`, body?.(order));
};
const asShopper = (action: string, body?: (order: Order) => object) => async (shop: Shop) => {
  const order = await shop.order();
  return shop.shopper().post(`/api/orders/${order.id}/${action}${new URL(order.link).search}`, body?.(order));
};
const lower = (line: number, quantity: number) => async (shop: Shop) => {
  const order = await shop.order();
  return shop.operator.patch(`/orders/${order.id}`, { items: pieces(order, line, quantity), restock: true });
};
const move = async (shop: Shop) =>
  shop.operator.patch(`/orders/${(await shop.order()).id}`, {
    shipping: { city: 'Seattle', state: 'WA', zip: '98101' },
  });
const wait = (ms: number) => async (shop: Shop) => {
  shop.clock.advance(ms);
  await sweepOrders(shop.deps);
  await renewSubscriptions(shop.deps);
  await sweepOrders(shop.deps);
};
const decideReturn = (decision: string) => async (shop: Shop) => {
  const { returns } = await shop.order();
  const open = returns.find(({ status }) => status === 'requested');
  return shop.operator.post(`/returns/${open?.id}/${decision}`, decision === 'approve' ? { restock: true } : {});
};
const gateway = (isDown: boolean) => async (shop: Shop) => {
  shop.state.isGatewayDown = isDown;
};

const buy = (way: string) => async (shop: Shop) => {
  const { method, hands } = findWayByName(way);
  const shopper = shop.visitor();
  await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 3 });
  await shopper.post('/api/cart/items', { product_id: ids.notebook, quantity: 2 });
  await shopper.put('/api/cart/coupon', { code: 'TEN' });
  await shopper.post('/api/cart/giftcards', { code: 'GIFT' });
  await shopper.put('/api/cart', {
    account: { email: account.email },
    shipping: address,
    billing: { ...address, method },
  });
  await hands.pay?.({ shop, shopper });
  const { body } = await shopper.post('/api/cart/order');
  expect(body, JSON.stringify(body)).toMatchObject({ number: expect.any(String) });
};

const authorizedWays = [
  'card through card',
  'card through stripe',
  'paypal through paypal',
  'klarna through klarna',
  'amazon through amazon',
  'card through airwallex',
  'card through quickpay',
];

const subscription = async (shop: Shop) => {
  const [{ id }] = (await shop.operator.get('/subscriptions')).body.results;
  return id as string;
};
const signIn = async (shop: Shop) => {
  const shopper = shop.visitor();
  await shopper.post('/api/account/login', account);
  return shopper;
};
const changeSubscription = (change: object) => async (shop: Shop) =>
  (await signIn(shop)).put(`/api/subscriptions/${await subscription(shop)}`, change);
const setCard = (number: string) => async (shop: Shop) => {
  const shopper = await signIn(shop);
  const token = await createCardToken(shopper, number);
  return shopper.put(`/api/subscriptions/${await subscription(shop)}`, { billing: { card: { token } } });
};

const lives: Life[] = [
  ...authorizedWays.map(
    (way): Life => ({
      name: `set aside through ${way}`,
      capture: 'shipping',
      ...(way.endsWith('quickpay') && { gateway: 'quickpay' }),
      begin: buy(way),
      steps: [
        ['lower a line', lower(0, 2)],
        ['move', move],
        ['send a part', (shop) => ship(shop, 0)],
        ['refund a piece', post('refund', (order) => ({ items: pieces(order, 1), restock: true }))],
        ['refund an amount', post('refund', () => ({ amount: 1.37 }))],
        ['send the rest', (shop) => ship(shop)],
        ['deliver', post('deliver')],
        ['ask for a return', asShopper('return', (order) => ({ reason: 'Too small', items: pieces(order, 0) }))],
        ['approve the return', decideReturn('approve')],
        ['ask for another', asShopper('return', (order) => ({ reason: 'Too small', items: pieces(order, 0) }))],
        ['decline the other', decideReturn('decline')],
        ['refund all', post('refund', () => ({ all: true }))],
      ],
    }),
  ),
  {
    name: 'paid at once, rest canceled',
    capture: 'order',
    begin: buy('card through card'),
    steps: [
      ['lower a line', lower(0, 2)],
      ['refund an amount', post('refund', () => ({ amount: 2.11 }))],
      ['send a part', (shop) => ship(shop, 1)],
      ['lower the rest', lower(0, 1)],
      ['cancel the rest', post('cancel')],
      ['refund all', post('refund', () => ({ all: true, restock: true }))],
    ],
  },
  {
    name: 'set aside, expiring, canceled by its shopper',
    capture: 'shipping',
    begin: buy('card through card'),
    steps: [
      ['five days', wait(5 * dayMs)],
      ['two days', wait(dayMs)],
      ['cancel', asShopper('cancel')],
      ['a day', wait(dayMs)],
    ],
  },
  {
    name: 'refunds while the gateway is away',
    capture: 'order',
    begin: buy('card through stripe'),
    steps: [
      ['gateway goes', gateway(true)],
      ['refund', post('refund', (order) => ({ items: pieces(order, 0) }))],
      ['gateway comes', gateway(false)],
      ['an hour', wait(3_600_000)],
      ['a day', wait(dayMs)],
      ['cancel', post('cancel')],
    ],
  },
  {
    name: 'a parcel while the gateway is away',
    capture: 'shipping',
    begin: buy('card through stripe'),
    steps: [
      ['gateway goes', gateway(true)],
      ['send', (shop) => ship(shop, 0)],
      ['gateway comes', gateway(false)],
      ['an hour', wait(3_600_000)],
      ['send again', (shop) => ship(shop, 0)],
      ['send the rest', (shop) => ship(shop)],
    ],
  },
  {
    name: 'a subscription',
    capture: 'order',
    async begin(shop) {
      const shopper = shop.visitor();
      await signUpShopper(shopper, 'ada');
      const billing = { card: { token: await createCardToken(shopper, cards.visa) } };
      const plan = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 2 };
      const { body } = await shopper.post('/api/subscriptions', { ...plan, shipping: address, billing });
      expect(body.errors).toBeUndefined();
    },
    steps: [
      ['a month', wait(31 * dayMs)],
      ['pause', changeSubscription({ paused: true })],
      ['two months', wait(62 * dayMs)],
      ['go on', changeSubscription({ paused: false })],
      ['a month more', wait(31 * dayMs)],
      ['a bad card', setCard(cards.insufficientFunds)],
      ['a month with it', wait(32 * dayMs)],
      ['a retry', wait(2 * dayMs)],
      ['a good card', setCard(cards.visa)],
      ['the next retry', wait(4 * dayMs)],
      ['gateway goes', gateway(true)],
      ['a month without it', wait(32 * dayMs)],
      ['gateway comes', gateway(false)],
      ['a day more', wait(2 * dayMs)],
      ['end', changeSubscription({ canceled: true })],
    ],
  },
];

const directions: [Kind, Kind][] = postgresUrl
  ? [
      ['SQLite', 'PostgreSQL'],
      ['PostgreSQL', 'SQLite'],
    ]
  : [['SQLite', 'SQLite']];

/** Every life moves in one direction, one after the other in the other one; EVERY_DIRECTION takes all. */
const isPlayed = (life: Life, direction: number) =>
  process.env.EVERY_DIRECTION !== undefined || lives.indexOf(life) % directions.length === direction;

describe.each(directions)('a shop that moves from %s to %s', (from, to) => {
  const direction = directions.findIndex(([kind]) => kind === from);
  test.each(lives.filter((life) => isPlayed(life, direction)))(
    'goes on as it would have: $name',
    { timeout: 600_000 },
    async (life) => {
      const { begin, steps } = life;
      const shop = await openNewShop(from, life);
      await begin(shop);
      for (const [name, perform] of steps) {
        const moved = await moveShop(shop, to);
        moved.state.isGatewayDown = shop.state.isGatewayDown;
        expect(await describeShop(moved), `moved before: ${name}`).toEqual(await describeShop(shop));
        // Records of the same moment have no order
        for (const each of [moved, shop]) each.clock.advance(1000);
        const [there, here] = [await perform(moved), await perform(shop)];
        const answer = (value: unknown) => {
          const { status, body } = Object(value);
          return [status, body?.error?.code, body?.error?.message];
        };
        expect(answer(there), `answer to: ${name}`).toEqual(answer(here));
        expect(await describeShop(moved), `after: ${name}`).toEqual(await describeShop(shop));
      }
    },
  );
});
