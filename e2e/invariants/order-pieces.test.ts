import type { FinancialStatus, FulfillmentStatus, Order, OrderFulfillment } from '@mercer/contract';
import { type Db, sweepOrders } from '@mercer/server';
import { couponRow, eachDatabase, giftcardRow, ids } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGatewayLedger } from '../money.ts';
import { createOperatorCaller, fillCart, openTestShop, placeOrder, type Shop } from '../shop.ts';

const products = [ids.watch, ids.mug, ids.notebook];
const pieces = fc.record({ line: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) });
const restock = fc.boolean();

/** Actions of an owner, a shopper and a gateway on an order, in any sequence. */
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('ship' as const), pieces }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('refund' as const), pieces, restock }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('edit' as const), pieces, restock }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('return' as const), pieces }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('approve' as const), restock }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('refund return' as const), restock }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('exchange' as const), pieces, restock }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('inspect' as const), pieces }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 40 }) }),
  },
  fc
    .constantFrom(
      ...([
        'ship all',
        'refund all',
        'cancel',
        'decline',
        'deliver',
        'take back',
        'wait',
        'receive',
        'down',
        'up',
        'refuse',
      ] as const),
    )
    .map((type) => ({ type })),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const history = fc.record({
  quantities: fc.tuple(...products.map(() => fc.integer({ min: 1, max: 4 }))),
  giftcard: fc.constantFrom(0, 3000, 900_000),
  discount: fc.constantFrom(0, 10, 100),
  actions: fc.array(action, { minLength: 3, maxLength: 12 }),
});

interface OperatorOrder extends Order {
  financial_status: FinancialStatus;
  fulfillment_status: FulfillmentStatus;
  fulfillments: OrderFulfillment[];
}

/** Counts of a line, kept from the responses alone, one after another. */
interface LineCounts {
  ordered: number;
  quantity: number;
  shippedQuantity: number;
  /** refunded or put back into stock before they were sent */
  withdrawn: number;
  /** Number of withdrawn pieces that were put back by a refund which was refused. */
  stranded: number;
}

eachDatabase((db: () => Db) => {
  test('whatever is done to an order, no piece is both sent and refunded, no money or piece goes back twice', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (randomHistory) => {
        const run = await openOrderRun(db(), randomHistory);
        for (const nextAction of randomHistory.actions) {
          await run.act(nextAction);
          await run.check();
        }
        await run.comeToRest();
        await run.check();
      }),
      { numRuns: 15 },
    );
  });
});

async function openOrderRun(db: Db, randomHistory: typeof history extends fc.Arbitrary<infer T> ? T : never) {
  const gateway = { isDown: false };
  const shop = await openTestShop(db, { fault: ({ url }) => gateway.isDown && url.endsWith('/refunds') });
  for (const table of ['coupons', 'giftcards'] as const) await db.deleteFrom(table).execute();
  await db
    .insertInto('coupons')
    .values(couponRow('LESS', { type: 'percent', percent: randomHistory.discount || 1 }))
    .execute();
  await db.insertInto('giftcards').values(giftcardRow('GIFT', randomHistory.giftcard)).execute();
  await db.updateTable('products').set({ stock_level: 100, stock_tracking: 1 }).where('id', 'in', products).execute();
  const initialStock = await readStockLevels(db);
  const shopper = shop.shopper();
  for (const [place, id] of products.entries()) await fillCart(shopper, id, randomHistory.quantities[place]);
  if (randomHistory.discount > 0) await shopper.put('/api/cart/coupon', { code: 'LESS' });
  if (randomHistory.giftcard > 0) await shopper.post('/api/cart/giftcards', { code: 'GIFT' });
  const placed = await placeOrder(shopper);
  const operator = createOperatorCaller(shop);
  const path = `/orders/${placed.id}`;
  const readOrder = async (): Promise<OperatorOrder> => (await operator.get(path)).body;
  const payments = db.selectFrom('payments').selectAll().where('order_id', '=', placed.id);
  const { transaction_id = null } = (await payments.executeTakeFirst()) ?? {};
  /** A gateway that is down decides later, one that refuses never gives back; what it was asked for before it decides first. */
  const setGatewayState = async (state: 'up' | 'down' | 'refusing') => {
    gateway.isDown = false;
    await settleOrders(shop);
    gateway.isDown = state === 'down';
    const gatewayChargeId = transaction_id && (state === 'refusing' ? 'ch_unknown' : transaction_id);
    await db
      .updateTable('payments')
      .set({ transaction_id: gatewayChargeId })
      .where('order_id', '=', placed.id)
      .where('gateway', '!=', 'manual')
      .execute();
  };
  const lines = new Map<string, LineCounts>(
    placed.items.map(({ id, quantity }) => [
      id,
      { ordered: quantity, quantity, shippedQuantity: 0, withdrawn: 0, stranded: 0 },
    ]),
  );
  let latestOrder = await readOrder();
  /** Lines that exchanges have added. */
  const addedItems: Order['items'] = [];

  const toRequestedItems = ({ line, quantity }: { line: number; quantity: number }) => {
    return [{ id: placed.items[line]?.id ?? '', quantity }];
  };
  let openReturnId = 'none';
  const link = new URL(placed.link);
  const calls: { [Type in Action['type']]: (nextAction: Extract<Action, { type: Type }>) => Promise<unknown> } = {
    ship: (nextAction) => operator.post(`${path}/ship`, { items: toRequestedItems(nextAction.pieces) }),
    'ship all': () => operator.post(`${path}/ship`, { all: true }),
    refund: (nextAction) =>
      operator.post(`${path}/refund`, { items: toRequestedItems(nextAction.pieces), restock: nextAction.restock }),
    'refund all': () => {
      const refundableLines = latestOrder.pieces.filter(({ refundable }) => refundable > 0);
      return operator.post(`${path}/refund`, {
        items: refundableLines.map(({ id, refundable: quantity }) => ({ id, quantity })),
      });
    },
    amount: ({ amount }) => operator.post(`${path}/refund`, { amount }),
    cancel: () => operator.post(`${path}/cancel`),
    deliver: () => operator.post(`${path}/deliver`),
    edit: (nextAction) => {
      const [item] = toRequestedItems(nextAction.pieces);
      const now = latestOrder.items.find(({ id }) => id === item?.id)?.quantity ?? 0;
      const items = [{ id: item?.id, quantity: Math.max(0, now - (item?.quantity ?? 0)) }];
      return operator.patch(path, { items, restock: nextAction.restock });
    },
    return: (nextAction) =>
      shop.shopper().post(`/api/orders/${placed.id}/return${link.search}`, {
        reason: 'x',
        items: toRequestedItems(nextAction.pieces),
      }),
    approve: async (nextAction) =>
      operator.post(`/returns/${await findOpenReturnId()}/approve`, { restock: nextAction.restock }),
    decline: async () => operator.post(`/returns/${await findOpenReturnId()}/decline`),
    wait: async () => operator.post(`/returns/${await findOpenReturnId()}/approve`, { refund: false }),
    receive: async () => operator.post(`/returns/${await findOpenReturnId()}/receive`),
    inspect: async (nextAction) => {
      await findOpenReturnId();
      const openReturn = (await readOrder()).returns.find(({ id }) => id === openReturnId);
      const items = openReturn?.items.map(({ id, quantity }) => {
        const restock = Math.min(quantity, nextAction.pieces.line);
        return { id, restock, discard: Math.min(quantity - restock, nextAction.pieces.quantity) };
      });
      return operator.post(`/returns/${openReturnId}/inspect`, { items });
    },
    'refund return': async (nextAction) => {
      await findOpenReturnId();
      return operator.post(`/returns/${openReturnId}/refund`, { restock: nextAction.restock, fee: 1 });
    },
    exchange: async (nextAction) => {
      await findOpenReturnId();
      const { line, quantity } = nextAction.pieces;
      const items = [{ product_id: products[line], quantity }];
      return operator.post(`/returns/${openReturnId}/exchange`, { items, restock: nextAction.restock, fee: 1 });
    },
    'take back': async () => {
      const parcel = (await readOrder()).fulfillments.at(-1);
      return operator.post(`${path}/fulfillments/${parcel?.id ?? 'none'}/cancel`);
    },
    up: () => setGatewayState('up'),
    down: () => setGatewayState('down'),
    refuse: () => setGatewayState('refusing'),
  };
  const findOpenReturnId = async () => {
    const isOpen = ({ status }: Order['returns'][number]) => !['refunded', 'exchanged', 'declined'].includes(status);
    openReturnId = (await readOrder()).returns.find(isOpen)?.id ?? 'none';
    return openReturnId;
  };

  /** Counts what the answers say has happened since, in its order. */
  async function followAction(nextAction: Action) {
    const now = await readOrder();
    for (const item of now.items.filter(({ id }) => !lines.has(id))) {
      const { id, quantity } = item;
      addedItems.push(item);
      lines.set(id, { ordered: quantity, quantity, shippedQuantity: 0, withdrawn: 0, stranded: 0 });
    }
    const newRefunds = now.refunds.filter(({ id }) => !latestOrder.refunds.some((old) => old.id === id));
    const newParcels = now.fulfillments.slice(latestOrder.fulfillments.length);
    for (const { id: parcelId, status, items } of latestOrder.fulfillments) {
      const isTakenBack = status === 'shipped' && now.fulfillments.find(({ id }) => id === parcelId)?.status !== status;
      for (const { id, quantity } of isTakenBack ? items : []) {
        const line = lines.get(id);
        if (line) line.shippedQuantity -= quantity;
      }
    }
    for (const { items } of newParcels) {
      for (const { id, quantity } of items) {
        const line = lines.get(id);
        if (!line) throw new Error('an unknown line was sent');
        line.shippedQuantity += quantity;
        expect(line.shippedQuantity + line.withdrawn, 'no piece is sent that was refunded').toBeLessThanOrEqual(
          line.quantity,
        );
      }
    }
    const restocks = nextAction.type === 'cancel' || ('restock' in nextAction && nextAction.restock);
    for (const refund of newRefunds) {
      const isFailed = refund.status === 'failed';
      for (const { id, quantity } of refund.items) withdrawPieces(lines.get(id), quantity, { isFailed, restocks });
    }
    for (const [id, line] of lines) {
      line.quantity = now.items.find((item) => item.id === id)?.quantity ?? 0;
    }
    latestOrder = now;
  }

  async function checkInvariants() {
    const now = await readOrder();
    for (const [id, line] of lines) {
      const counts = now.pieces.find((piece) => piece.id === id);
      if (!counts) {
        expect(line.quantity).toBe(0);
        continue;
      }
      expect(counts.ordered).toBe(line.ordered);
      expect(counts.ordered - counts.canceled).toBe(line.quantity);
      expect(counts.shipped).toBe(line.shippedQuantity);
      expect(counts.refunded).toBeLessThanOrEqual(line.quantity);
      expect(counts.restocked).toBeLessThanOrEqual(line.quantity);
      expect(counts.returned).toBeLessThanOrEqual(line.shippedQuantity);
      expect(counts.refundable).toBe(line.quantity - counts.refunded);
      expect(counts.returnable + counts.returned).toBeLessThanOrEqual(Math.max(line.shippedQuantity, counts.returned));
      if (now.status === 'paid') expect(counts.shippable).toBe(line.quantity - line.shippedQuantity - line.withdrawn);
      else expect(counts.shippable).toBe(0);
      for (const count of Object.values(counts)) if (typeof count === 'number') expect(count).toBeGreaterThanOrEqual(0);
    }
    await checkStoredStates(now);
    await checkPayments();
    await checkStockLevels(now);
    checkOrderStatus(now);
  }

  async function checkStoredStates({ financial_status, fulfillment_status }: OperatorOrder) {
    const states = db.selectFrom('orders').select(['financial_status', 'fulfillment_status']);
    const stored = await states.where('id', '=', placed.id).executeTakeFirstOrThrow();
    expect(stored, 'the stored states are those that follow from the rows').toEqual({
      financial_status,
      fulfillment_status,
    });
  }

  async function checkPayments() {
    const [charge] = await readGatewayLedger(shop, placed.id);
    expect(charge?.amount_refunded ?? 0).toBeLessThanOrEqual(charge?.amount ?? 0);
    const { balance } = await db.selectFrom('giftcards').select('balance').executeTakeFirstOrThrow();
    expect(balance).toBeLessThanOrEqual(randomHistory.giftcard);
    const refunds = await db.selectFrom('refunds').selectAll().where('order_id', '=', placed.id).execute();
    const refundedAmount = refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
    const addedTotal = addedItems.reduce((sum, { price_total }) => sum + price_total, 0);
    expect(refundedAmount).toBeLessThanOrEqual(Math.round((placed.grand_total + addedTotal) * 100));
  }

  async function checkStockLevels(now: Order) {
    const levels = await readStockLevels(db);
    for (const productId of products) {
      const takenQuantity = (initialStock.get(productId) ?? 0) - (levels.get(productId) ?? 0);
      const bounds = [...placed.items, ...addedItems]
        .filter(({ product_id }) => product_id === productId)
        .map(({ id, quantity }) => {
          const restocked = now.pieces.find((piece) => piece.id === id)?.restocked ?? 0;
          const canceled = quantity - (lines.get(id)?.quantity ?? 0);
          // pieces that a change took out are put back where it says so
          return { least: Math.max(0, quantity - restocked - canceled), most: quantity - restocked };
        });
      expect(takenQuantity).toBeGreaterThanOrEqual(bounds.reduce((sum, { least }) => sum + least, 0));
      expect(takenQuantity).toBeLessThanOrEqual(bounds.reduce((sum, { most }) => sum + most, 0));
    }
  }

  function checkOrderStatus(now: Order) {
    const hasLeft = now.pieces.some(({ shipped }) => shipped > 0);
    const isLeft = now.pieces.some(({ shippable, cancelable }) => shippable > 0 || cancelable > 0);
    const isPending = now.refunds.some(({ status }) => status === 'pending');
    if (['shipped', 'delivered', 'return_requested'].includes(now.status)) expect(hasLeft).toBe(true);
    if (now.status === 'canceled') expect(hasLeft).toBe(false);
    if (now.status === 'paid' && hasLeft && !isPending) expect(isLeft).toBe(true);
    expect(now.cancelable).toBe(
      now.status === 'paid' && (!hasLeft || now.pieces.some((piece) => piece.cancelable > 0)),
    );
  }

  return {
    check: checkInvariants,
    async act(nextAction: Action) {
      // the table has a call for each type
      await (calls[nextAction.type] as (nextAction: Action) => Promise<unknown>)(nextAction);
      await followAction(nextAction);
    },
    async comeToRest() {
      await setGatewayState('up');
      expect((await readOrder()).refunds.filter(({ status }) => status === 'pending')).toEqual([]);
    },
  };
}

function withdrawPieces(
  line: LineCounts | undefined,
  quantity: number,
  { isFailed, restocks }: { isFailed: boolean; restocks: boolean },
) {
  if (!line) return;
  const strandedQuantity = Math.min(line.stranded, quantity);
  const unsentQuantity = Math.max(0, line.quantity - line.shippedQuantity - line.withdrawn);
  const newlyWithdrawn = Math.min(unsentQuantity, quantity - strandedQuantity);
  if (isFailed && !restocks) return;
  line.withdrawn += newlyWithdrawn;
  line.stranded += isFailed ? quantity - strandedQuantity : -strandedQuantity;
}

async function settleOrders(shop: Shop) {
  for (let round = 0; round < 2; round += 1) {
    shop.clock.advance(30 * 60_000);
    await sweepOrders(shop.deps);
  }
}

async function readStockLevels(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('products').select(['id', 'stock_level']).where('id', 'in', products).execute();
  return new Map(rows.map(({ id, stock_level }) => [id, stock_level]));
}
