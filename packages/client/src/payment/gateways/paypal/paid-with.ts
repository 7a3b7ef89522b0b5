import type { CartUpdate } from '../../../cart/cart.ts';
import type { Flow } from '../../flow.ts';
import type { PaypalParams } from '../../params.ts';
import { asksForShipping } from '../../paypal/button.ts';
import type { PaypalAddress, PaypalOrder } from '../../paypal/paypal-sdk.ts';

/**
 * Builds the cart update for an order that the shopper has approved.
 * @param service chosen in the window: another street than the cart has had would reset it (§4)
 */
export function buildPaidUpdate(
  flow: Flow<PaypalParams>,
  { id, payer, purchase_units }: PaypalOrder,
  service?: string | null,
): CartUpdate {
  const { given_name: first_name, surname: last_name } = payer?.name ?? {};
  const shipping = purchase_units?.[0]?.shipping;
  return {
    ...(payer?.email_address && { account: { email: payer.email_address } }),
    billing: {
      method: 'paypal',
      paypal: { order_id: id },
      name: [first_name, last_name].filter(Boolean).join(' '),
      ...toCartAddress(payer?.address),
    },
    ...(asksForShipping(flow) && {
      shipping: {
        first_name,
        last_name,
        name: shipping?.name?.full_name,
        ...toCartAddress(shipping?.address),
        ...(service && { service }),
      },
    }),
  };
}

function toCartAddress(address: PaypalAddress = {}) {
  return {
    address1: address.address_line_1,
    address2: address.address_line_2,
    city: address.admin_area_2,
    state: address.admin_area_1,
    zip: address.postal_code,
    country: address.country_code,
  };
}
