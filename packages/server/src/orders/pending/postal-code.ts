import { isPostalCode } from '@mercer/contract';
import type { CartRow } from '../../cart/index.ts';
import { invalidRequest } from '../../http/errors.ts';
import { createSentence } from '../../http/sentences/sentence.ts';

/**
 * Wallets tell a part of an address while the shopper still chooses: codes count when money is to come.
 * @throws ApiError `invalid_request` naming the code that its country does not have
 */
export function assertPostalCodes(cart: CartRow): void {
  for (const part of ['shipping', 'billing'] as const) {
    const { country, zip } = cart[part];
    if (!zip || isPostalCode(country, zip)) continue;
    throw invalidRequest(createSentence('zipInvalid'), `${part}.zip`);
  }
}
