import { ApiError } from '../http/errors.ts';

export function invalidCoupon(message: string): ApiError {
  return new ApiError(message, { status: 400, code: 'invalid_coupon_code', param: 'code' });
}

export function invalidGiftcard(message: string): ApiError {
  return new ApiError(message, { status: 400, code: 'invalid_giftcard_code', param: 'code' });
}

/** The shopper would pay more by card than the cart has said. */
export function shortGiftcard(last4 = ''): ApiError {
  const card = last4 ? `The gift card ending in ${last4}` : 'A gift card';
  return invalidGiftcard(`${card} has less left than before. Please remove it and enter it again.`);
}

/** The code belongs to nothing: it may have been a guess. */
export class UnknownCode extends ApiError {}

export function unknownCode(kind: 'coupon' | 'giftcard'): UnknownCode {
  const message = kind === 'coupon' ? 'This coupon code is not valid' : 'This gift card code is not valid';
  return new UnknownCode(message, { status: 400, code: `invalid_${kind}_code`, param: 'code' });
}
