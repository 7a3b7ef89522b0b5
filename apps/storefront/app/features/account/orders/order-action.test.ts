import type { Order } from '@mercer/contract';
import { expect, test } from 'vitest';
import { isOrderRequest, runOrderAction } from './order-action.ts';

const order = {} as Order;

function createCallRecorder() {
  const calls: unknown[] = [];
  const recordCall =
    (name: string) =>
    async (...call: unknown[]) => {
      calls.push([name, ...call]);
      return order;
    };
  return { calls, cancelOrder: recordCall('cancel'), returnOrder: recordCall('return') };
}

function buildFormData(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test('an order is cancelled with or without a reason', async () => {
  const shop = createCallRecorder();
  expect(await runOrderAction(shop, '7', buildFormData({ intent: 'cancel', reason: ' ' }))).toEqual({
    done: 'cancel',
    order,
  });
  await runOrderAction(shop, '7', buildFormData({ intent: 'cancel', reason: 'Too late' }));
  expect(shop.calls).toEqual([
    ['cancel', '7', {}],
    ['cancel', '7', { reason: 'Too late' }],
  ]);
});

test('a return names its pieces and a reason', async () => {
  const shop = createCallRecorder();
  const returnFields = { intent: 'return', reason: 'Too small', pieces_a: '2', pieces_b: '0' };
  expect(await runOrderAction(shop, '7', buildFormData(returnFields))).toEqual({ done: 'return', order });
  expect(shop.calls).toEqual([['return', '7', { reason: 'Too small', items: [{ id: 'a', quantity: 2 }] }]]);
});

test('a reason is chosen, written, or both', async () => {
  const shop = createCallRecorder();
  const returnFields = { intent: 'return', pieces_a: '1', why: 'It is damaged', reason: ' ' };
  await runOrderAction(shop, '7', buildFormData(returnFields));
  await runOrderAction(shop, '7', buildFormData({ ...returnFields, reason: 'A crack' }));
  const items = [{ id: 'a', quantity: 1 }];
  expect(shop.calls).toEqual([
    ['return', '7', { reason: 'It is damaged', items }],
    ['return', '7', { reason: 'It is damaged: A crack', items }],
  ]);
});

test('an intent of a subscription’s form is none of the order’s', () => {
  expect(isOrderRequest(buildFormData({ intent: 'cancel' }))).toBe(true);
  expect(isOrderRequest(buildFormData({ intent: 'return' }))).toBe(true);
  const foreignFields: Record<string, string>[] = [{ intent: 'cancel', subscription_id: 's' }, { intent: 'skip' }, {}];
  for (const fields of foreignFields) expect(isOrderRequest(buildFormData(fields))).toBe(false);
});

test('without pieces or a reason nothing is sent', async () => {
  const shop = createCallRecorder();
  expect(
    await runOrderAction(shop, '7', buildFormData({ intent: 'return', reason: 'Too small', pieces_a: '0' })),
  ).toEqual({
    failure: 'Please choose at least one item.',
  });
  expect(await runOrderAction(shop, '7', buildFormData({ intent: 'return', pieces_a: '1' }))).toEqual({
    failure: 'Please tell us the reason.',
  });
  expect(shop.calls).toEqual([]);
});
