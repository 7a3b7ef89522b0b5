import type { CartUpdate } from '../../../../cart/cart.ts';
import { formatAmount } from '../../../amounts.ts';
import type { Flow } from '../../../flow.ts';
import type { PaymentCart } from '../../../payment-cart.ts';
import { rateCartForShipping } from '../../../ship-to.ts';
import type { AppleContact, ApplePaySession } from './apple-pay.ts';
import { buildAppleTotal } from './payment-request.ts';

/** Safari tells of each address and service that the shopper takes in its window, and shows what it is answered. */
export function followShipping(flow: Flow, session: ApplePaySession, initialTotal: object): void {
  let total = initialTotal;

  async function rateShipping(shipping: CartUpdate['shipping']): Promise<object> {
    const cart = await rateCartForShipping(flow, shipping);
    if (!cart) return buildRefusal(total, 'Nothing is shipped to this address');
    total = buildAppleTotal(cart);
    return { newTotal: total, newShippingMethods: shippingMethods(cart) };
  }

  const answer = flow.guard(rateShipping, () => buildRefusal(total, 'Please try again'));
  session.onshippingcontactselected = async ({ shippingContact }) =>
    session.completeShippingContactSelection((await answer(toShippingAddress(shippingContact))) ?? {});
  session.onshippingmethodselected = async ({ shippingMethod }) =>
    session.completeShippingMethodSelection((await answer({ service: shippingMethod.identifier })) ?? {});
}

/** Converts the address; before the payment Safari passes only what shipping and taxes depend on. */
function toShippingAddress({
  locality: city,
  administrativeArea: state,
  postalCode: zip,
  countryCode: country,
}: AppleContact) {
  return { city, state, zip, country };
}

function buildRefusal(newTotal: object, message: string): object {
  const { ApplePayError } = window as { ApplePayError?: new (code: string, field: string, message: string) => object }; // defined together with the session
  const errors = ApplePayError ? [new ApplePayError('addressUnserviceable', 'postalAddress', message)] : [];
  return { newTotal, newShippingMethods: [], errors };
}

/** The first one is taken until the shopper takes another. */
function shippingMethods({ shipment_rating, shipping, currency }: PaymentCart) {
  const services = shipment_rating?.services ?? [];
  const isChosenService = ({ id }: { id: string }) => id === shipping?.service;
  const ordered = [...services.filter(isChosenService), ...services.filter((service) => !isChosenService(service))];
  return ordered.map(({ id: identifier, name: label, description, price }) => ({
    identifier,
    label,
    detail: description ?? '',
    amount: formatAmount(price, currency),
  }));
}
