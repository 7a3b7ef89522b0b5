import type { Order, Shipment } from '@mercer/contract';
import { couponRow, giftcardRow, postgresUrl, Shopper } from '@mercer/server/testing';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { address } from '../address.ts';
import { openShopLedger } from '../payments/ledger.ts';
import { temporaryDatabase } from '../temporary-database.ts';
import { captureAtShipping } from './settings.ts';
import { ShopProcess } from './shop-process.ts';

const orders = Number(process.env.RACES ?? 24);
const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123' };
const patienceMs = 180_000;

const actions = [
  'edit first',
  'edit second',
  'move',
  'refund first',
  'restock second',
  'refund amount',
  'refund all',
  'ship first',
  'ship all',
  'deliver',
  'cancel',
  'shopper cancels',
  'request return',
  'approve return',
  'decline return',
] as const;
type Action = (typeof actions)[number];

/** Rounds of calls; those of one round are sent at once, one to each process in turn. */
const races = fc.array(fc.array(fc.constantFrom(...actions), { minLength: 2, maxLength: 5 }), {
  minLength: 1,
  maxLength: 4,
});

describe.skipIf(!postgresUrl)('two processes on one PostgreSQL', () => {
  test.each(['order', 'shipping'] as const)(
    'agree on an order that both change at once; money is taken at: %s',
    { timeout: orders * 30_000 + patienceMs },
    async (capture) => {
      const { shops, ledger } = await openShops();
      if (capture === 'shipping') await captureAtShipping(ledger.db);
      const mug = await shops[0]!.findProductId('everyday-mug');
      const second = await shops[0]!.findProductId('cafe-notebook').catch(() => mug);
      await ledger.db
        .insertInto('coupons')
        .values(couponRow('RACE', { type: 'percent', percent: 10 }))
        .execute();
      const histories = fc.sample(races, { numRuns: orders, seed: Number(process.env.SEED_OF_RACES ?? 7) });
      for (const [place, rounds] of histories.entries()) {
        const code = `RACE-CARD-${place}`;
        await ledger.db.insertInto('giftcards').values(giftcardRow(code, 700)).execute();
        const race = await placeRacedOrder(shops, { product_ids: [mug, second], code: place % 2 ? code : null });
        const log: unknown[] = [];
        for (const round of rounds)
          log.push(await Promise.all(round.map((action, at) => race.perform(action, shops[(at + place) % 2]!))));
        const order = await race.read();
        expect({ rounds, log, faults: findOrderFaults(order) }).toMatchObject({ faults: [] });
      }
      await expect.poll(() => ledger.faults(), { timeout: patienceMs, interval: 1000 }).toEqual([]);
    },
  );
});

async function openShops() {
  const databaseUrl = await temporaryDatabase(postgresUrl ?? '');
  const first = await ShopProcess.start(databaseUrl);
  const second = await ShopProcess.start(databaseUrl);
  const ledger = await openShopLedger({ database: { url: databaseUrl }, books: { databaseUrl } });
  onTestFinished(async () => {
    await ledger.close();
    await Promise.all([first.end(), second.end()]);
  });
  const rule = { country: 'US', state: null, zip: null, compound: 0, priority: 0, shipping: 1 } as const;
  await ledger.db
    .insertInto('tax_rules')
    .values({ ...rule, id: 'vat', name: 'VAT', rate: 190_000, reduced_rate: null })
    .execute();
  return { shops: [first, second], ledger };
}

async function placeRacedOrder(
  shops: ShopProcess[],
  { product_ids, code }: { product_ids: string[]; code: string | null },
) {
  let calls = 0;
  const shopper = new Shopper((request) => shops[calls++ % shops.length]!.fetch(request));
  shopper.isDescribed = false;
  for (const product_id of product_ids) await shopper.post('/api/cart/items', { product_id, quantity: 2 });
  await shopper.put('/api/cart/coupon', { code: 'RACE' });
  if (code) await shopper.post('/api/cart/giftcards', { code });
  const { body: card } = await shopper.post('/vault/tokens', visa);
  await shopper.put('/api/cart', {
    account: { email: 'ada@mercer.test' },
    shipping: address,
    billing: { ...address, method: 'card', card: { token: card.token } },
  });
  const { body: placed } = await shopper.post('/api/cart/order');
  expect(placed).toMatchObject({ number: expect.any(String) });
  const path = `/operator/orders/${placed.id}`;
  const { search } = new URL(placed.link);
  const send = async (shop: ShopProcess, method: string, url: string, body?: unknown) => {
    const caller = new Shopper((request) => shop.fetch(request));
    caller.isDescribed = false;
    const answer = await caller.call(method, url, body);
    return { status: answer.status, body: answer.body };
  };
  const read = async (): Promise<Order> => (await send(shops[0]!, 'GET', path)).body;
  const perform = async (action: Action, shop: ShopProcess) => {
    const order: Order = (await send(shop, 'GET', path)).body;
    const [first, second = first] = order.items;
    const piece = { id: first?.id ?? '', quantity: 1 };
    const secondPiece = { id: second?.id ?? '', quantity: 1 };
    const lowered = (item: typeof first) => [{ id: item?.id ?? '', quantity: Math.max(0, (item?.quantity ?? 0) - 1) }];
    const openReturn = order.returns.find(({ status }) => status === 'requested');
    const calls: Record<Action, () => Promise<{ status: number; body: { error?: { code?: string } } }>> = {
      'edit first': () => send(shop, 'PATCH', path, { items: lowered(first), restock: true }),
      'edit second': () => send(shop, 'PATCH', path, { items: lowered(second), restock: true }),
      move: () => send(shop, 'PATCH', path, { shipping: { city: 'Seattle', state: 'WA', zip: '98101' } }),
      'refund first': () => send(shop, 'POST', `${path}/refund`, { items: [piece] }),
      'restock second': () => send(shop, 'POST', `${path}/refund`, { items: [secondPiece], restock: true }),
      'refund amount': () => send(shop, 'POST', `${path}/refund`, { amount: 1.37 }),
      'refund all': () => send(shop, 'POST', `${path}/refund`, { all: true, restock: true }),
      'ship first': () => send(shop, 'POST', `${path}/ship`, { items: [piece] }),
      'ship all': () => send(shop, 'POST', `${path}/ship`, { all: true }),
      deliver: () => send(shop, 'POST', `${path}/deliver`),
      cancel: () => send(shop, 'POST', `${path}/cancel`),
      'shopper cancels': () => send(shop, 'POST', `/api/orders/${order.id}/cancel${search}`),
      'request return': () =>
        send(shop, 'POST', `/api/orders/${order.id}/return${search}`, { reason: 'No', items: [piece] }),
      'approve return': () => send(shop, 'POST', `/operator/returns/${openReturn?.id}/approve`, { restock: true }),
      'decline return': () => send(shop, 'POST', `/operator/returns/${openReturn?.id}/decline`, {}),
    };
    const { status, body } = await calls[action]();
    expect(status, `${action} ${JSON.stringify(body)}`).toBeLessThan(500);
    return `${action} ${status} ${body?.error?.code ?? ''}`;
  };
  return { read, perform };
}

/** Finds where the record of an order contradicts itself. */
function findOrderFaults(order: Order & { shipments?: Shipment[] | null }): string[] {
  const faults: string[] = [];
  const sent = (order.shipments ?? []).flatMap(({ items }) => items);
  for (const { id, quantity } of order.items) {
    const shipped = sent.filter((item) => item.id === id).reduce((sum, item) => sum + item.quantity, 0);
    if (shipped > quantity) faults.push(`${shipped} of ${quantity} of ${id} were sent`);
  }
  if (order.status === 'canceled' && sent.length > 0) faults.push('It is canceled and was sent');
  return faults;
}
