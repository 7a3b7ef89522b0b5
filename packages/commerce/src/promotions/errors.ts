import { ApiError } from '@mercer/platform/http/errors';
import { createSentence, type Sentence } from '@mercer/platform/http/sentences/sentence';

export function invalidCoupon(text: Sentence): ApiError {
  return new ApiError(text, { status: 400, code: 'invalid_coupon_code', param: 'code' });
}

export function invalidGiftcard(text: Sentence): ApiError {
  return new ApiError(text, { status: 400, code: 'invalid_giftcard_code', param: 'code' });
}

/** The shopper would pay more by card than the cart has said. */
export function shortGiftcard(last4 = ''): ApiError {
  return invalidGiftcard(last4 ? createSentence('giftcardShort', { last4 }) : createSentence('someGiftcardShort'));
}

/** The code belongs to nothing: it may have been a guess. */
export class UnknownCode extends ApiError {}

export function buildUnknownCodeError(kind: 'coupon' | 'giftcard'): UnknownCode {
  const text = createSentence(kind === 'coupon' ? 'couponUnknown' : 'giftcardUnknown');
  return new UnknownCode(text, { status: 400, code: `invalid_${kind}_code`, param: 'code' });
}
