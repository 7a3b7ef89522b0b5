import { expect, test } from 'vitest';
import { getReturnPage, postedFailure } from './posted-failure.ts';

function buildFormData(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test('a refusal is told beside its line, that of a code beside the field of codes', () => {
  const update = buildFormData({ intent: 'update', item_id: 'i1', quantity: '9' });
  expect(postedFailure({ ok: false, refusal: 'Only 3 left' }, update)).toEqual({
    message: 'Only 3 left',
    itemId: 'i1',
  });
  const code = buildFormData({ intent: 'apply_coupon', code: 'NOPE' });
  expect(postedFailure({ ok: false, refusal: 'No such code' }, code)).toEqual({
    message: 'No such code',
    code: 'NOPE',
  });
});

test('without a sentence of the backend the shop has one', () => {
  const failure = postedFailure({ ok: false }, buildFormData({ intent: 'remove', item_id: 'i1' }));
  expect(failure.message).toBe('Could not update your cart.');
});

test('a form of the checkout comes back to it', () => {
  expect([getReturnPage(buildFormData({ from: 'checkout' })), getReturnPage(buildFormData({}))]).toEqual([
    '/checkout',
    '/cart',
  ]);
});
