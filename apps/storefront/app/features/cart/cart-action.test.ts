import type { Cart } from '@mercer/contract';
import { expect, test } from 'vitest';
import { cartAction } from './cart-action.ts';

function post(fields: Record<string, string>, answer: object = { items: [] }) {
  const calls: unknown[] = [];
  const record =
    (name: string) =>
    async (...args: unknown[]) => {
      calls.push([name, ...args]);
      return answer as Cart;
    };
  const cart = {
    addItem: record('addItem'),
    updateItem: record('updateItem'),
    removeItem: record('removeItem'),
    setItems: record('setItems'),
    applyCoupon: record('applyCoupon'),
    removeCoupon: record('removeCoupon'),
    removeGiftcard: record('removeGiftcard'),
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return cartAction(cart, form).then((failure) => ({ failure, calls }));
}

test('a posted quantity updates the line, a non-numeric one becomes 1', async () => {
  const { calls } = await post({ intent: 'update', item_id: 'i1', quantity: 'many' });
  expect(calls).toEqual([['updateItem', 'i1', { quantity: 1 }]]);
});

test('remove takes the line out', async () => {
  const { calls } = await post({ intent: 'remove', item_id: 'i1' });
  expect(calls).toEqual([['removeItem', 'i1']]);
});

test('an answer with errors is told beside its line', async () => {
  const errors = { quantity: { code: 'out_of_stock', message: 'Only 3 left' } };
  const { failure } = await post({ intent: 'update', item_id: 'i1', quantity: '9' }, { errors });
  expect(failure).toEqual({ message: 'Only 3 left', itemId: 'i1' });
});

test('an unknown intent changes nothing', async () => {
  const { calls, failure } = await post({ intent: 'constructor' });
  expect({ calls, failure }).toEqual({ calls: [], failure: undefined });
});

test('a refused code is told beside the field of codes, a gift card is taken off by its id', async () => {
  const errors = { code: { code: 'invalid', message: 'There is no such code' } };
  const { failure } = await post({ intent: 'apply_coupon', code: 'NOPE' }, { errors });
  expect(failure).toEqual({ message: 'There is no such code', code: 'NOPE' });
  const { calls } = await post({ intent: 'remove_giftcard', giftcard_id: 'g1' });
  expect(calls).toEqual([['removeGiftcard', 'g1']]);
});
