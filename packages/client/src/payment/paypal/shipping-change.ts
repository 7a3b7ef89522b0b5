import type { Flow } from '../flow.ts';
import type { PaypalParams } from '../params.ts';
import type { ShippingActions, ShippingChange } from './paypal-sdk.ts';

/** The address or service chosen in PayPal's window: the cart is rated for it, then PayPal's order follows the cart. */
export function changeShipping(flow: Flow<PaypalParams>) {
  async function change(data: ShippingChange, actions: ShippingActions): Promise<unknown> {
    const chosen = data.selected_shipping_option?.id;
    const cart = await flow.updateCart({
      shipping: { ...addressOf(data), ...(chosen && { service: chosen }) },
      shipment_rating: null,
      ...(chosen && { $taxes: true }),
    });
    const services = cart.shipment_rating?.services ?? [];
    const [first] = services;
    if (!first) return actions.reject();
    const isOffered = services.some(({ id }) => id === chosen);
    if (!isOffered) await flow.updateCart({ shipping: { service: first.id }, $taxes: true });
    const intent = { cart_id: cart.id, paypal_order_id: data.orderID };
    await flow.updateIntent({ gateway: 'paypal', intent });
    return data.orderID;
  }

  return (data: ShippingChange, actions: ShippingActions) => flow.guard(change, () => actions.reject())(data, actions);
}

function addressOf({ shipping_address: { state, city, postal_code: zip, country_code: country } }: ShippingChange) {
  return { state, city, zip, country };
}
