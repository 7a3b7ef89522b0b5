import type { CartUpdate } from '../../../cart/cart.ts';
import type { Flow } from '../../flow.ts';
import type { PaypalParams } from '../../params.ts';
import type { AddressChange, OptionChange, ShippingActions } from '../../paypal/paypal-sdk.ts';
import { rateCartForShipping } from '../../ship-to.ts';

/** Address and service are chosen in PayPal's window: the cart is rated for them, then PayPal's order follows the cart. */
export function followShipping(flow: Flow<PaypalParams>) {
  async function rateShipping(
    orderID: string,
    shipping: CartUpdate['shipping'],
    actions: ShippingActions,
  ): Promise<unknown> {
    const cart = await rateCartForShipping(flow, shipping);
    if (!cart) return actions.reject();
    const intent = { cart_id: cart.id, paypal_order_id: orderID };
    await flow.updateIntent({ gateway: 'paypal', intent });
  }

  function createChangeHandler<Change extends { orderID: string }>(
    shippingOf: (change: Change) => CartUpdate['shipping'],
  ) {
    return (change: Change, actions: ShippingActions) =>
      flow.guard(rateShipping, () => actions.reject())(change.orderID, shippingOf(change), actions);
  }

  return {
    onShippingAddressChange: createChangeHandler(({ shippingAddress }: AddressChange) => {
      const { state, city, postalCode: zip, countryCode: country } = shippingAddress;
      return { state, city, zip, country };
    }),
    onShippingOptionsChange: createChangeHandler(({ selectedShippingOption }: OptionChange) => ({
      service: selectedShippingOption?.id,
    })),
  };
}
