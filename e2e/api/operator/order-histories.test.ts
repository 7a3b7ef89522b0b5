import type { LinePieces, OrderReturn } from '@mercer/contract';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, type TestResponse } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createOperatorCaller,
  listRefundedAmounts,
  openTestShop,
  placeOrder,
  readStockLevel,
  signUpShopper,
} from '../../shop.ts';

const histories = Number(process.env.HISTORIES ?? 8);
const orderActions = [
  'ship',
  'hold',
  'release',
  'deliver',
  'cancel',
  'refund',
  'edit_items',
  'edit_shipping',
  'edit_fulfillment',
  'cancel_fulfillment',
  'start_return',
] as const;
const returnSteps = ['approve', 'approve and refund', 'receive', 'inspect', 'refund', 'decline'] as const;

/** Statuses of a return in which each step is taken; one that was taken already is no fault. */
const stepStatuses: Record<(typeof returnSteps)[number], readonly string[]> = {
  approve: ['requested', 'approved'],
  'approve and refund': ['requested'],
  receive: ['approved', 'received'],
  inspect: ['received', 'inspected'],
  refund: ['received', 'inspected'],
  decline: ['requested', 'approved', 'received', 'inspected'],
};

const likely = ['ship', 'ship', 'start_return', 'cancel_fulfillment'] as const;
const move = fc.record({
  action: fc.constantFrom(...orderActions, ...likely),
  step: fc.constantFrom(...returnSteps),
  /** what chooses one of several pieces or forms */
  choice: fc.nat(11),
});
const history = fc.array(move, { minLength: 20, maxLength: 20 });

eachDatabase((db: () => Db) => {
  test('states, actions, money and stock of an order agree with what its calls answer, whatever happened before', async () => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const operator = createOperatorCaller(shop);
    const seed = Number(process.env.SEED_OF_HISTORIES ?? 3);
    for (const moves of fc.sample(history, { numRuns: histories, seed })) {
      const stockBefore = await readStockLevel(shopper, ids.mug);
      const { id } = await placeOrder(shopper, [ids.mug, 2], [ids.notebook, 2]);
      const path = `/orders/${id}`;
      const log: string[] = [];
      const read = async () => (await operator.get(path)).body;
      for (const { action, step, choice } of moves) {
        const order = await read();
        const pickPiece = (name: 'shippable' | 'refundable' | 'returnable'): LinePieces | undefined => {
          const lines = order.pieces.filter((line: LinePieces) => line[name] > 0);
          return lines[choice % Math.max(1, lines.length)];
        };
        const pickOne = (name: 'shippable' | 'refundable' | 'returnable') => {
          const line = pickPiece(name);
          return line && choice % 3 > 0 ? { items: [{ id: line.id, quantity: 1 }] } : undefined;
        };
        const sent = order.fulfillments.filter(({ status }: { status: string }) => status === 'shipped');
        const parcel = `${path}/fulfillments/${sent[choice % Math.max(1, sent.length)]?.id ?? 'none'}`;
        const refund = async () => {
          const body = choice === 0 ? { all: true } : (pickOne('refundable') ?? { amount: 0.5 });
          const preview = await operator.post(`${path}/refund/preview`, body);
          const answer = await operator.post(`${path}/refund`, body);
          expect(preview.status, `${log.join()} ${JSON.stringify(body)}`).toBe(answer.status);
          if (answer.status === 200)
            expect(answer.body.refund_total - order.refund_total, log.join()).toBeCloseTo(preview.body.amount);
          return answer;
        };
        const editItems = () => {
          const { id: item, ordered, canceled } = pickPiece('shippable') ?? order.pieces[0];
          return operator.patch(path, { items: [{ id: item, quantity: Math.max(1, ordered - canceled - 1) }] });
        };
        const calls: Record<(typeof orderActions)[number], () => Promise<TestResponse>> = {
          ship: () => operator.post(`${path}/ship`, pickOne('shippable') ?? { all: true }),
          hold: () => operator.post(`${path}/hold`, { reason: 'Wait' }),
          release: () => operator.post(`${path}/release`),
          deliver: () => operator.post(`${path}/deliver`),
          cancel: () => operator.post(`${path}/cancel`),
          refund,
          edit_items: editItems,
          edit_shipping: () => operator.patch(path, { shipping: { address1: `${choice} Main St` } }),
          edit_fulfillment: () => operator.patch(parcel, { tracking: `T${choice}` }),
          cancel_fulfillment: () => operator.post(`${parcel}/cancel`),
          start_return: () => operator.post('/returns', { order_id: id, reason: 'Rang', ...pickOne('returnable') }),
        };
        const request = await findOpenReturn();
        if (request && choice % 4 > 0) {
          const answer = await takeStep(request, step, choice);
          log.push(`${step} of a ${request.status} return: ${answer.status}`);
          expect(answer.status < 300, log.join()).toBe(stepStatuses[step].includes(request.status));
        } else {
          const { status } = await calls[action]();
          log.push(`${action} of a ${order.status} order: ${status}`);
          const isOffered = order.available_actions.includes(action);
          const isRepeated = ['cancel', 'release'].includes(action) && status === 200;
          const isElsewhere = action === 'cancel_fulfillment' && sent.length > 1 && status === 409;
          if (!isElsewhere) expect(status < 300, `${log.join()}, offered: ${isOffered}`).toBe(isOffered || isRepeated);
          expect(status, log.join()).toBeLessThan(500);
          if (action === 'cancel' && isOffered)
            expect(
              (await read()).pieces.some(({ shippable }: LinePieces) => shippable > 0),
              log.join(),
            ).toBe(false);
        }
        await checkBooks(log.join(), stockBefore);
      }

      async function findOpenReturn(): Promise<OrderReturn | undefined> {
        const { results } = (await operator.get('/returns')).body;
        return results.find(
          ({ order_id, status }: OrderReturn) => order_id === id && !['refunded', 'declined'].includes(status),
        );
      }

      function takeStep(request: OrderReturn, step: (typeof returnSteps)[number], choice: number) {
        const items = request.items.map(({ id: item, quantity }) => {
          const restock = choice % (quantity + 1);
          return { id: item, restock, discard: (quantity - restock) * (choice % 2) };
        });
        const bodies: Partial<Record<typeof step, object>> = {
          approve: { refund: false },
          inspect: { items },
          refund: { restock: choice % 2 === 0 },
        };
        return operator.post(`/returns/${request.id}/${step.replace(' and refund', '')}`, bodies[step]);
      }

      async function checkBooks(log: string, stockBefore: number): Promise<void> {
        const order = await read();
        const { financial_status, fulfillment_status } = order;
        const stored = await db()
          .selectFrom('orders')
          .select(['financial_status', 'fulfillment_status'])
          .where('id', '=', id)
          .executeTakeFirst();
        expect(stored, log).toEqual({ financial_status, fulfillment_status });
        const [mugs] = order.pieces;
        const taken = mugs.ordered - mugs.canceled - mugs.restocked;
        expect(stockBefore - (await readStockLevel(shopper, ids.mug)), log).toBe(taken);
        const amounts = await listRefundedAmounts(shop, id);
        const edited = order.refunds.length > 0 ? log.includes('edit_items of a paid order: 200') : false;
        if (!edited)
          expect(
            amounts.reduce((sum, amount) => sum + amount, 0),
            log,
          ).toBe(Math.round(order.refund_total * 100));
      }
    }
  });
});
