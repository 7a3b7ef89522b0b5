import type { Cart } from '@mercer/contract';
import { expect, test, vi } from 'vitest';
import { applyCartIntent, type CartIntent, isCartIntent } from './cart-action.ts';

function runIntent(intent: CartIntent, fields: Record<string, string>, answer: () => object = () => ({ items: [] })) {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const calls: unknown[] = [];
  const recordCall =
    (name: string) =>
    async (...args: unknown[]) => {
      calls.push([name, ...args]);
      return answer() as Cart; // or an error response
    };
  const cart = {
    addItem: recordCall('addItem'),
    updateItem: recordCall('updateItem'),
    removeItem: recordCall('removeItem'),
    applyCoupon: recordCall('applyCoupon'),
    removeCoupon: recordCall('removeCoupon'),
    removeGiftcard: recordCall('removeGiftcard'),
    update: recordCall('update'),
  };
  return applyCartIntent(cart, intent, new URLSearchParams(fields)).then((outcome) => ({ outcome, calls }));
}

test.each<[CartIntent, Record<string, string>, unknown[]]>([
  ['add', { product_id: 'p1' }, ['addItem', { product_id: 'p1', quantity: 1 }]],
  ['update', { item_id: 'i1', quantity: '3' }, ['updateItem', 'i1', { quantity: 3 }]],
  ['update', { item_id: 'i1', quantity: 'many' }, ['updateItem', 'i1', { quantity: 1 }]],
  ['remove', { item_id: 'i1' }, ['removeItem', 'i1']],
  ['apply_coupon', { code: ' TAKE5 ' }, ['applyCoupon', 'TAKE5']],
  ['remove_coupon', {}, ['removeCoupon']],
  ['gift_note', { gift_message: ' For Julia ' }, ['update', { gift_message: 'For Julia' }]],
  ['gift_note', { gift_message: ' ' }, ['update', { gift_message: null }]],
  ['remove_giftcard', { giftcard_id: 'g1' }, ['removeGiftcard', 'g1']],
])('%s with %j changes the cart by one call', async (intent, fields, call) => {
  const { outcome, calls } = await runIntent(intent, fields);
  expect({ outcome, calls }).toEqual({ outcome: { ok: true, cart: { items: [] } }, calls: [call] });
});

test('an answer with errors is a refusal', async () => {
  const errors = { quantity: { code: 'out_of_stock', message: 'Only 3 left' } };
  const { outcome } = await runIntent('update', { item_id: 'i1', quantity: '9' }, () => ({ errors }));
  expect(outcome).toEqual({ ok: false, refusal: 'Only 3 left' });
});

test('so is an error that the backend answers with; a bad line or backend is a fault', async () => {
  const getErrorOutcome = async (error: Error) =>
    (await runIntent('apply_coupon', { code: 'NOPE' }, createThrower(error))).outcome;
  const [unknown, down, bug] = [
    createClientError('No such code', 400),
    createClientError('No connection'),
    new Error('Oops'),
  ];
  expect(await getErrorOutcome(unknown)).toMatchObject({ ok: false, refusal: 'No such code' });
  expect(await getErrorOutcome(down)).toEqual({ ok: false, fault: 'No connection' });
  expect(await getErrorOutcome(bug)).toEqual({ ok: false });
});

test('what no form posts is no intent', () => {
  expect(['remove', 'clear', 'constructor', null].filter(isCartIntent)).toEqual(['remove']);
});

/** Creates an error of the kind the client library rejects with. */
function createClientError(message: string, status?: number): Error {
  return Object.assign(new Error(message), { status });
}

function createThrower(error: Error) {
  return () => {
    throw error;
  };
}
