import { ApiError } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';

/** The cart has become another order, the pieces of this one are gone, or it costs another sum: nothing is charged. */
export function givenUp(): ApiError {
  return new ApiError(sentence('cartChanged'), { status: 409, code: 'cart_changed' });
}
