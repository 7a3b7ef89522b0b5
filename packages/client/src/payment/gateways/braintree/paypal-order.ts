import type { CartUpdate } from '../../../cart/cart.ts';
import { formatAmount } from '../../amounts.ts';
import type { Flow } from '../../flow.ts';
import type { PaypalParams } from '../../params.ts';
import type { PaymentCart } from '../../payment-cart.ts';
import type { PaypalAddress, ShippingActions } from '../../paypal/paypal-sdk.ts';
import { rateCartForShipping } from '../../ship-to.ts';
import type { PaypalCheckout } from './braintree-web.ts';

/**
 * Change of shipping as Braintree's reference documents it: its part of PayPal's SDK knows only the older of PayPal's
 * two callbacks.
 */
interface ShippingChange {
  paymentId: string;
  shipping_address: Pick<PaypalAddress, 'postal_code' | 'country_code'> & { city?: string; state?: string };
  selected_shipping_option?: { id?: string };
}

/** PayPal shows no more. */
const maxOptions = 10;

/** A payment of this cart alone, unlike an agreement: its window shows what the order costs, and follows it. */
export function orderCallbacks(flow: Flow<PaypalParams>, checkout: PaypalCheckout) {
  let lastPlaceJson = '';

  /**
   * Converts a change to the update of the cart's shipping. Each call passes both address and service; the service of
   * the previous address may not be offered at the new one.
   */
  function toShippingUpdate({ shipping_address, selected_shipping_option }: ShippingChange): CartUpdate['shipping'] {
    const { city, state, postal_code: zip, country_code: country } = shipping_address;
    const place = { city, state, zip, country };
    const isKnown = lastPlaceJson === JSON.stringify(place);
    lastPlaceJson = JSON.stringify(place);
    return isKnown && selected_shipping_option?.id ? { service: selected_shipping_option.id } : place;
  }

  async function rateShipping(change: ShippingChange, actions: ShippingActions): Promise<unknown> {
    const cart = await rateCartForShipping(flow, toShippingUpdate(change));
    if (!cart) return actions.reject();
    return checkout.updatePayment({
      paymentId: change.paymentId,
      ...buildPaypalTotal(cart),
      shippingOptions: shippingOptions(cart),
    });
  }

  return {
    createOrder: async () => {
      lastPlaceJson = '';
      const total = buildPaypalTotal(flow.rememberShown(await flow.getCart()));
      return checkout.createPayment({ flow: 'checkout', intent: 'capture', ...total, enableShippingAddress: true });
    },
    onShippingChange: (change: ShippingChange, actions: ShippingActions) =>
      flow.guard(rateShipping, () => actions.reject())(change, actions),
  };
}

function buildPaypalTotal({ capture_total, currency }: PaymentCart) {
  return { amount: formatPaypalAmount(capture_total, currency), currency };
}

function shippingOptions({ shipment_rating, shipping, currency }: PaymentCart) {
  return (shipment_rating?.services ?? []).slice(0, maxOptions).map(({ id, name: label, price }) => ({
    id,
    type: 'SHIPPING',
    label,
    selected: id === shipping?.service,
    amount: { value: formatPaypalAmount(price, currency), currency },
  }));
}

/** Currencies of which PayPal takes whole amounts: https://developer.paypal.com/api/rest/reference/currency-codes/ */
const wholeOnly = ['HUF', 'TWD'];

function formatPaypalAmount(amount: number, currency: string): string {
  return wholeOnly.includes(currency) ? String(amount) : formatAmount(amount, currency);
}
