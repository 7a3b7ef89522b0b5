import type { Order } from '@mercer/contract';
import { type Db, sweepOrders } from '@mercer/server';
import { couponRow, eachDatabase, giftcardRow, ids } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerOf } from '../money.ts';
import { fillCart, openShop, operatorOf, placeOrder, type Shop } from '../shop.ts';

const products = [ids.watch, ids.mug, ids.notebook];
const pieces = fc.record({ line: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) });
const restock = fc.boolean();

/** What an owner, a shopper and a gateway may do to an order, in any sequence. */
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('ship' as const), pieces }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('refund' as const), pieces, restock }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('edit' as const), pieces, restock }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('return' as const), pieces }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('approve' as const), restock }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 40 }) }),
  },
  fc
    .constantFrom(...(['ship all', 'refund all', 'cancel', 'decline', 'deliver', 'down', 'up', 'refuse'] as const))
    .map((type) => ({ type })),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const history = fc.record({
  quantities: fc.tuple(...products.map(() => fc.integer({ min: 1, max: 4 }))),
  giftcard: fc.constantFrom(0, 3000, 900_000),
  discount: fc.constantFrom(0, 10, 100),
  actions: fc.array(action, { minLength: 3, maxLength: 12 }),
});

/** What is counted of a line from the answers alone, one after the other. */
interface Counted {
  ordered: number;
  quantity: number;
  sent: number;
  /** refunded or put back into stock before they were sent */
  withdrawn: number;
  /** of these: put back by a refund that was refused */
  stranded: number;
}

eachDatabase((db: () => Db) => {
  test('whatever is done to an order, no piece is both sent and refunded, no money or piece goes back twice', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        const run = await begin(db(), given);
        for (const one of given.actions) {
          await run.act(one);
          await run.check();
        }
        await run.comeToRest();
        await run.check();
      }),
      { numRuns: 25, interruptAfterTimeLimit: 10_000 },
    );
  });
});

async function begin(db: Db, given: typeof history extends fc.Arbitrary<infer T> ? T : never) {
  const gateway = { isDown: false };
  const shop = await openShop(db, { fault: ({ url }) => gateway.isDown && url.endsWith('/refunds') });
  for (const table of ['coupons', 'giftcards'] as const) await db.deleteFrom(table).execute();
  await db
    .insertInto('coupons')
    .values(couponRow('LESS', { type: 'percent', percent: given.discount || 1 }))
    .execute();
  await db.insertInto('giftcards').values(giftcardRow('GIFT', given.giftcard)).execute();
  await db.updateTable('products').set({ stock_level: 100, stock_tracking: 1 }).where('id', 'in', products).execute();
  const before = await stock(db);
  const shopper = shop.shopper();
  for (const [place, id] of products.entries()) await fillCart(shopper, id, given.quantities[place]);
  if (given.discount > 0) await shopper.put('/api/cart/coupon', { code: 'LESS' });
  if (given.giftcard > 0) await shopper.post('/api/cart/giftcards', { code: 'GIFT' });
  const placed = await placeOrder(shopper);
  const operator = operatorOf(shop);
  const path = `/orders/${placed.id}`;
  const read = async (): Promise<Order> => (await operator.get(path)).body;
  const payments = db.selectFrom('payments').selectAll().where('order_id', '=', placed.id);
  const { transaction_id = null } = (await payments.executeTakeFirst()) ?? {};
  /** A gateway that is down decides later, one that refuses never gives back; what it was asked for before it decides first. */
  const turnGateway = async (state: 'up' | 'down' | 'refusing') => {
    gateway.isDown = false;
    await settle(shop);
    gateway.isDown = state === 'down';
    const known = transaction_id && (state === 'refusing' ? 'ch_unknown' : transaction_id);
    await db.updateTable('payments').set({ transaction_id: known }).where('order_id', '=', placed.id).execute();
  };
  const lines = new Map<string, Counted>(
    placed.items.map(({ id, quantity }) => [id, { ordered: quantity, quantity, sent: 0, withdrawn: 0, stranded: 0 }]),
  );
  let known = placed;

  const wanted = ({ line, quantity }: { line: number; quantity: number }) => {
    return [{ id: placed.items[line]?.id ?? '', quantity }];
  };
  const link = new URL(placed.link);
  const calls: { [Type in Action['type']]: (one: Extract<Action, { type: Type }>) => Promise<unknown> } = {
    ship: (one) => operator.post(`${path}/ship`, { items: wanted(one.pieces) }),
    'ship all': () => operator.post(`${path}/ship`, { all: true }),
    refund: (one) => operator.post(`${path}/refund`, { items: wanted(one.pieces), restock: one.restock }),
    'refund all': () => {
      const left = known.pieces.filter(({ refundable }) => refundable > 0);
      return operator.post(`${path}/refund`, { items: left.map(({ id, refundable: quantity }) => ({ id, quantity })) });
    },
    amount: ({ amount }) => operator.post(`${path}/refund`, { amount }),
    cancel: () => operator.post(`${path}/cancel`),
    deliver: () => operator.post(`${path}/deliver`),
    edit: (one) => {
      const [item] = wanted(one.pieces);
      const now = known.items.find(({ id }) => id === item?.id)?.quantity ?? 0;
      const items = [{ id: item?.id, quantity: Math.max(0, now - (item?.quantity ?? 0)) }];
      return operator.put(path, { items, restock: one.restock });
    },
    return: (one) =>
      shop.shopper().post(`/api/orders/${placed.id}/return${link.search}`, { reason: 'x', items: wanted(one.pieces) }),
    approve: async (one) => operator.post(`/returns/${await openReturn()}/approve`, { restock: one.restock }),
    decline: async () => operator.post(`/returns/${await openReturn()}/decline`),
    up: () => turnGateway('up'),
    down: () => turnGateway('down'),
    refuse: () => turnGateway('refusing'),
  };
  const openReturn = async () => (await read()).returns.find(({ status }) => status === 'requested')?.id ?? 'none';

  /** Counts what the answers say has happened since, in its order. */
  async function follow(one: Action) {
    const now = await read();
    const newRefunds = now.refunds.filter(({ id }) => !known.refunds.some((old) => old.id === id));
    const newParcels = (now.shipments ?? []).slice(known.shipments?.length ?? 0);
    for (const { items } of newParcels) {
      for (const { id, quantity } of items) {
        const line = lines.get(id);
        if (!line) throw new Error('an unknown line was sent');
        line.sent += quantity;
        expect(line.sent + line.withdrawn, 'no piece is sent that was refunded').toBeLessThanOrEqual(line.quantity);
      }
    }
    const restocks = one.type === 'cancel' || ('restock' in one && one.restock);
    for (const refund of newRefunds) {
      const isFailed = refund.status === 'failed';
      for (const { id, quantity } of refund.items) withdraw(lines.get(id), quantity, { isFailed, restocks });
    }
    for (const [id, line] of lines) {
      line.quantity = now.items.find((item) => item.id === id)?.quantity ?? 0;
    }
    known = now;
  }

  async function check() {
    const now = await read();
    for (const [id, line] of lines) {
      const counts = now.pieces.find((one) => one.id === id);
      if (!counts) {
        expect(line.quantity).toBe(0);
        continue;
      }
      expect(counts.ordered).toBe(line.ordered);
      expect(counts.ordered - counts.canceled).toBe(line.quantity);
      expect(counts.shipped).toBe(line.sent);
      expect(counts.refunded).toBeLessThanOrEqual(line.quantity);
      expect(counts.restocked).toBeLessThanOrEqual(line.quantity);
      expect(counts.returned).toBeLessThanOrEqual(line.sent);
      if (now.status === 'paid') expect(counts.shippable).toBe(line.quantity - line.sent - line.withdrawn);
      else expect(counts.shippable).toBe(0);
      for (const count of Object.values(counts)) if (typeof count === 'number') expect(count).toBeGreaterThanOrEqual(0);
    }
    await checkMoney();
    await checkStock(now);
    checkStatus(now);
  }

  async function checkMoney() {
    const [charge] = await ledgerOf(shop, placed.id);
    expect(charge?.amount_refunded ?? 0).toBeLessThanOrEqual(charge?.amount ?? 0);
    const { balance } = await db.selectFrom('giftcards').select('balance').executeTakeFirstOrThrow();
    expect(balance).toBeLessThanOrEqual(given.giftcard);
    const refunds = await db.selectFrom('refunds').selectAll().where('order_id', '=', placed.id).execute();
    const back = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
    expect(back).toBeLessThanOrEqual(Math.round(placed.grand_total * 100));
  }

  async function checkStock(now: Order) {
    const levels = await stock(db);
    for (const { id, product_id, quantity } of placed.items) {
      const taken = (before.get(product_id) ?? 0) - (levels.get(product_id) ?? 0);
      const counts = now.pieces.find((one) => one.id === id);
      const restocked = counts?.restocked ?? 0;
      const canceled = quantity - (lines.get(id)?.quantity ?? 0);
      // pieces that a change took out are put back where it says so
      expect(taken).toBeGreaterThanOrEqual(Math.max(0, quantity - restocked - canceled));
      expect(taken).toBeLessThanOrEqual(quantity - restocked);
    }
  }

  function checkStatus(now: Order) {
    const hasLeft = now.pieces.some(({ shipped }) => shipped > 0);
    const isLeft = now.pieces.some(({ shippable, cancelable }) => shippable > 0 || cancelable > 0);
    const isPending = now.refunds.some(({ status }) => status === 'pending');
    if (['shipped', 'delivered', 'return_requested'].includes(now.status)) expect(hasLeft).toBe(true);
    if (now.status === 'canceled') expect(hasLeft).toBe(false);
    if (now.status === 'paid' && hasLeft && !isPending) expect(isLeft).toBe(true);
    expect(now.cancelable).toBe(now.status === 'paid' && (!hasLeft || now.pieces.some((one) => one.cancelable > 0)));
  }

  return {
    check,
    async act(one: Action) {
      // the table has a call for each type
      await (calls[one.type] as (given: Action) => Promise<unknown>)(one);
      await follow(one);
    },
    async comeToRest() {
      await turnGateway('up');
      expect((await read()).refunds.filter(({ status }) => status === 'pending')).toEqual([]);
    },
  };
}

function withdraw(
  line: Counted | undefined,
  quantity: number,
  { isFailed, restocks }: { isFailed: boolean; restocks: boolean },
) {
  if (!line) return;
  const again = Math.min(line.stranded, quantity);
  const here = Math.max(0, line.quantity - line.sent - line.withdrawn);
  const more = Math.min(here, quantity - again);
  if (isFailed && !restocks) return;
  line.withdrawn += more;
  line.stranded += isFailed ? quantity - again : -again;
}

async function settle(shop: Shop) {
  for (let round = 0; round < 2; round += 1) {
    shop.clock.advance(30 * 60_000);
    await sweepOrders(shop.deps);
  }
}

async function stock(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('products').select(['id', 'stock_level']).where('id', 'in', products).execute();
  return new Map(rows.map(({ id, stock_level }) => [id, stock_level]));
}
