import type { CartUpdate } from '../../cart/cart.ts';
import { amountText } from '../amounts.ts';
import type { Flow } from '../flow.ts';
import type { PaymentCart } from '../payment-cart.ts';
import { shipTo } from '../ship-to.ts';
import type { AppleContact, ApplePaySession } from './apple-pay.ts';
import { totalOf } from './payment-request.ts';

/** Safari tells of each address and service that the shopper takes in its window, and shows what it is answered. */
export function followShipping(flow: Flow, session: ApplePaySession, begun: object): void {
  let total = begun;

  async function follow(shipping: CartUpdate['shipping']): Promise<object> {
    const cart = await shipTo(flow, shipping);
    if (!cart) return refusal(total, 'Nothing is shipped to this address');
    total = totalOf(cart);
    return { newTotal: total, newShippingMethods: shippingMethods(cart) };
  }

  const answer = flow.guard(follow, () => refusal(total, 'Please try again'));
  session.onshippingcontactselected = async ({ shippingContact }) =>
    session.completeShippingContactSelection((await answer(addressOf(shippingContact))) ?? {});
  session.onshippingmethodselected = async ({ shippingMethod }) =>
    session.completeShippingMethodSelection((await answer({ service: shippingMethod.identifier })) ?? {});
}

/** Before the payment Safari tells no more of it than shipping and taxes go by. */
function addressOf({ locality: city, administrativeArea: state, postalCode: zip, countryCode: country }: AppleContact) {
  return { city, state, zip, country };
}

function refusal(newTotal: object, message: string): object {
  const { ApplePayError } = window as { ApplePayError?: new (code: string, field: string, message: string) => object }; // beside the session
  const errors = ApplePayError ? [new ApplePayError('addressUnserviceable', 'postalAddress', message)] : [];
  return { newTotal, newShippingMethods: [], errors };
}

/** The first one is taken until the shopper takes another. */
function shippingMethods({ shipment_rating, shipping, currency }: PaymentCart) {
  const services = shipment_rating?.services ?? [];
  const isChosen = ({ id }: { id: string }) => id === shipping?.service;
  const ordered = [...services.filter(isChosen), ...services.filter((service) => !isChosen(service))];
  return ordered.map(({ id: identifier, name: label, description, price }) => ({
    identifier,
    label,
    detail: description ?? '',
    amount: amountText(price, currency),
  }));
}
