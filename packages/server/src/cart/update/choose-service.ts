import type { Tx } from '../../db/index.ts';
import { ApiError } from '../../http/errors.ts';
import { type DiscountedCart, rateLines } from '../pricing/index.ts';
import { type CartRow, saveCart } from '../record/index.ts';

/**
 * The service of a cart that becomes an order: without a choice the free one is taken; one that costs must have been
 * chosen.
 * @throws ApiError `invalid_request` when none is chosen, the chosen one is not available or no service goes there
 */
export async function chooseService(
  tx: Tx,
  cart: CartRow,
  { lines, money }: Pick<DiscountedCart, 'lines' | 'money'>,
  now: Date,
): Promise<void> {
  const { services, errors } = await rateLines(tx, cart, lines, money);
  const [error] = errors;
  if (error) throw refused(error.message, 'shipping');
  const { service } = cart.shipping;
  const chosen = services.find(({ id, price }) => (service ? id === service : price === 0));
  if (!chosen) throw refused(service ? notAvailable : 'Select a shipping service', 'shipping.service');
  if (service === chosen.id) return;
  cart.shipping = { ...cart.shipping, service: chosen.id };
  await saveCart(tx, cart, now);
}

export const notAvailable = 'This shipping service is not available';

function refused(message: string, param: string): ApiError {
  return new ApiError(message, { status: 400, code: 'invalid_request', param });
}
