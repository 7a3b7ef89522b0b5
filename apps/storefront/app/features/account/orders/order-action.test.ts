import type { Order } from '@mercer/contract';
import { expect, test } from 'vitest';
import { isOrderRequest, orderAction } from './order-action.ts';

const order = {} as Order;

function recorder() {
  const calls: unknown[] = [];
  const record =
    (name: string) =>
    async (...call: unknown[]) => {
      calls.push([name, ...call]);
      return order;
    };
  return { calls, cancelOrder: record('cancel'), returnOrder: record('return') };
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test('an order is cancelled with or without a reason', async () => {
  const shop = recorder();
  expect(await orderAction(shop, '7', form({ intent: 'cancel', reason: ' ' }))).toEqual({ done: 'cancel', order });
  await orderAction(shop, '7', form({ intent: 'cancel', reason: 'Too late' }));
  expect(shop.calls).toEqual([
    ['cancel', '7', {}],
    ['cancel', '7', { reason: 'Too late' }],
  ]);
});

test('a return names its pieces and a reason', async () => {
  const shop = recorder();
  const asked = { intent: 'return', reason: 'Too small', pieces_a: '2', pieces_b: '0' };
  expect(await orderAction(shop, '7', form(asked))).toEqual({ done: 'return', order });
  expect(shop.calls).toEqual([['return', '7', { reason: 'Too small', items: [{ id: 'a', quantity: 2 }] }]]);
});

test('a reason is chosen, written, or both', async () => {
  const shop = recorder();
  const asked = { intent: 'return', pieces_a: '1', why: 'It is damaged', reason: ' ' };
  await orderAction(shop, '7', form(asked));
  await orderAction(shop, '7', form({ ...asked, reason: 'A crack' }));
  const items = [{ id: 'a', quantity: 1 }];
  expect(shop.calls).toEqual([
    ['return', '7', { reason: 'It is damaged', items }],
    ['return', '7', { reason: 'It is damaged: A crack', items }],
  ]);
});

test('an intent of a subscription’s form is none of the order’s', () => {
  expect(isOrderRequest(form({ intent: 'cancel' }))).toBe(true);
  expect(isOrderRequest(form({ intent: 'return' }))).toBe(true);
  const others: Record<string, string>[] = [{ intent: 'cancel', subscription_id: 's' }, { intent: 'skip' }, {}];
  for (const other of others) expect(isOrderRequest(form(other))).toBe(false);
});

test('without pieces or a reason nothing is sent', async () => {
  const shop = recorder();
  expect(await orderAction(shop, '7', form({ intent: 'return', reason: 'Too small', pieces_a: '0' }))).toEqual({
    failure: 'Please choose at least one piece.',
  });
  expect(await orderAction(shop, '7', form({ intent: 'return', pieces_a: '1' }))).toEqual({
    failure: 'Please tell us the reason.',
  });
  expect(shop.calls).toEqual([]);
});
