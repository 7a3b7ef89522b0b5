import { expect, test } from 'vitest';
import { isRepeatedRefund } from './repeated-refund.ts';

test.each([
  [{ code: 'duplicate_payout_request', number: 3164 }, true],
  [{ code: 'DUPLICATE_PAYOUT_REQUEST' }, true],
  [{ code: 'invalid_request_parameter', number: 3164 }, true],
  [{ code: 'payout_id_collision', number: 3169 }, false],
  [{ code: 'MERCHANT_NOT_ALLOWED_FOR_PAYOUT', number: 3161 }, false],
  [{}, false],
])('a refund that is refused with %o exists already: %s', (fault, isRepeated) => {
  expect(isRepeatedRefund(fault)).toBe(isRepeated);
});
