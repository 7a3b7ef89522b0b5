import type { Tx } from '@mercer/database';
import { invalidRequest } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { type DiscountedCart, rateCartLines } from '../pricing/index.ts';
import type { CartRow } from '../record/index.ts';

/**
 * Sets the service of a cart that becomes an order: without a choice the free one is taken; one that costs must have been
 * chosen. The stored cart stays as the shopper has left it.
 * @throws ApiError `invalid_request` when none is chosen, the chosen one is not available or no service goes there
 */
export async function chooseService(
  tx: Tx,
  cart: CartRow,
  { lines, money }: Pick<DiscountedCart, 'lines' | 'money'>,
  now: Date,
): Promise<void> {
  const { services, errors } = await rateCartLines(tx, cart, lines, { money, now });
  const [error] = errors;
  if (error) throw invalidRequest(error.text, 'shipping');
  const { service } = cart.shipping;
  const chosenService = services.find(({ id, price }) => (service ? id === service : price === 0));
  if (!chosenService)
    throw invalidRequest(createSentence(service ? 'serviceUnavailable' : 'serviceMissing'), 'shipping.service');
  cart.shipping = { ...cart.shipping, service: chosenService.id };
}
