import type { CartUpdate } from '../../cart/cart.ts';
import { amountText } from '../amounts.ts';
import type { PaypalCheckout } from '../braintree/braintree-web.ts';
import type { Flow } from '../flow.ts';
import type { PaypalParams } from '../params.ts';
import type { PaymentCart } from '../payment-cart.ts';
import { shipTo } from '../ship-to.ts';
import type { PaypalAddress, ShippingActions } from './paypal-sdk.ts';

/** As Braintree's reference has it: its part of PayPal's SDK knows the older of PayPal's two callbacks only. */
interface ShippingChange {
  paymentId: string;
  shipping_address: Pick<PaypalAddress, 'postal_code' | 'country_code'> & { city?: string; state?: string };
  selected_shipping_option?: { id?: string };
}

/** PayPal shows no more. */
const maxOptions = 10;

/** A payment of this cart alone, unlike an agreement: its window shows what the order costs, and follows it. */
export function orderCallbacks(flow: Flow<PaypalParams>, checkout: PaypalCheckout) {
  let known = '';

  /** Both are told each time; a service of the address before may not be offered at the new one. */
  function changeOf({ shipping_address, selected_shipping_option }: ShippingChange): CartUpdate['shipping'] {
    const { city, state, postal_code: zip, country_code: country } = shipping_address;
    const place = { city, state, zip, country };
    const isKnown = known === JSON.stringify(place);
    known = JSON.stringify(place);
    return isKnown && selected_shipping_option?.id ? { service: selected_shipping_option.id } : place;
  }

  async function follow(change: ShippingChange, actions: ShippingActions): Promise<unknown> {
    const cart = await shipTo(flow, changeOf(change));
    if (!cart) return actions.reject();
    return checkout.updatePayment({
      paymentId: change.paymentId,
      ...totalOf(cart),
      shippingOptions: shippingOptions(cart),
    });
  }

  return {
    createOrder: async () => {
      known = '';
      const total = totalOf(flow.rememberShown(await flow.getCart()));
      return checkout.createPayment({ flow: 'checkout', intent: 'capture', ...total, enableShippingAddress: true });
    },
    onShippingChange: (change: ShippingChange, actions: ShippingActions) =>
      flow.guard(follow, () => actions.reject())(change, actions),
  };
}

function totalOf({ capture_total, currency }: PaymentCart) {
  return { amount: paypalText(capture_total, currency), currency };
}

function shippingOptions({ shipment_rating, shipping, currency }: PaymentCart) {
  return (shipment_rating?.services ?? []).slice(0, maxOptions).map(({ id, name: label, price }) => ({
    id,
    type: 'SHIPPING',
    label,
    selected: id === shipping?.service,
    amount: { value: paypalText(price, currency), currency },
  }));
}

/** Of these PayPal takes whole amounts: https://developer.paypal.com/api/rest/reference/currency-codes/ */
const wholeOnly = ['HUF', 'TWD'];

function paypalText(amount: number, currency: string): string {
  return wholeOnly.includes(currency) ? String(amount) : amountText(amount, currency);
}
