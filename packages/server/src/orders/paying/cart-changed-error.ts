import { ApiError } from '../../http/errors.ts';
import { createSentence } from '../../http/sentences/sentence.ts';

/** The cart has become another order, the pieces of this one are gone, or it costs another sum: nothing is charged. */
export function buildCartChangedError(): ApiError {
  return new ApiError(createSentence('cartChanged'), { status: 409, code: 'cart_changed' });
}
