import type { Billing, Shipping } from '@mercer/contract';
import { type CartRow, discountCart, needsShipment } from '../../cart/index.ts';
import type { Tx } from '../../db/index.ts';
import { invalidRequest } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import { buyerEmail } from './buyer-email.ts';
import { emptyCart } from './pending.ts';

/**
 * Pieces are held for a shopper who is about to pay, so that the cart says where they go, who asks and how it is paid.
 * @throws ApiError `invalid_request` naming what is missing
 */
export async function assertReadyToPay(tx: Tx, cart: CartRow, now: Date): Promise<void> {
  const { lines } = await discountCart(tx, cart, now);
  if (lines.length === 0) throw emptyCart();
  if (needsShipment(lines)) assertComplete('shipping', cart.shipping);
  else assertComplete('billing', cart.billing);
  if (!(await buyerEmail(tx, cart))) throw invalidRequest(sentence('emailMissing'), 'account.email');
  if (!cart.billing.method) throw invalidRequest(sentence('methodMissing'), 'billing.method');
}

const incomplete = { shipping: 'shippingIncomplete', billing: 'billingIncomplete' } as const;
const requiredFields = ['address1', 'city', 'state', 'zip', 'country'] as const;

/** @throws ApiError `invalid_request` */
export function assertComplete(part: 'shipping' | 'billing', address: Billing | Shipping): void {
  const isNamed = Boolean(address.name || address.first_name || address.last_name);
  const missing = isNamed ? requiredFields.find((field) => !address[field]) : 'name';
  if (missing) throw invalidRequest(sentence(incomplete[part]), `${part}.${missing}`);
}
