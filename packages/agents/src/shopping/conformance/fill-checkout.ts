import { type Cart, findMissingAddressFields } from '@mercer/contract';
import type { ShopCalls } from '../core/shop-calls.ts';

const names = { first_name: 'Test', last_name: 'Buyer' };
const american = { address1: '1 Test Street', city: 'Springfield', state: 'IL', zip: '62704' };
const canadian = { address1: '1 Test Street', city: 'Toronto', state: 'ON', zip: 'M5V 2H1' };

/**
 * Fills what a shop needs to send a parcel and the test suite does not name: buyer, name and parts of the address.
 * @returns the cart as it is then
 */
export async function fillCheckout(shop: ShopCalls, cart: Cart): Promise<Cart> {
  const { shipping, billing, account } = cart;
  if (!shipping.country || !shipping.service) return cart;
  const place: Record<string, string> = shipping.country === 'CA' ? canadian : american;
  const missing = findMissingAddressFields(shipping).map((field) => [field, place[field] ?? 'Test']);
  const isNamed = [shipping, billing].some(({ name, first_name, last_name }) => name || first_name || last_name);
  const body = {
    ...(!account?.email && { account: { email: 'test.buyer@example.com' } }),
    shipping: { ...Object.fromEntries(missing), ...(!isNamed && names), service: shipping.service },
    ...(!isNamed && { billing: names }),
  };
  const answer = await shop.call<Cart>('PUT', '/api/cart', body);
  return answer.isOk ? answer.body : cart;
}
