import type { Flow } from '../../flow.ts';
import type { PaypalParams } from '../../params.ts';
import type { PaymentCart } from '../../payment-cart.ts';
import { asksForShipping } from '../../paypal/button.ts';
import { returnAddress } from '../../return-address.ts';
import { getMerchantId } from './merchant-id.ts';

/** The order that PayPal is asked for: authorized for a merchant account, else captured to an e-mail address. */
export function buildOrderInput(flow: Flow<PaypalParams>, cart: PaymentCart) {
  const merchant_id = getMerchantId(flow.settings);
  const payee = merchant_id ? { merchant_id } : { email_address: flow.settings.store_owner_email };
  const amount = { value: Number(cart.capture_total.toFixed(2)), currency_code: cart.currency };
  return {
    intent: merchant_id ? 'AUTHORIZE' : 'CAPTURE',
    application_context: { shipping_preference: asksForShipping(flow) ? 'GET_FROM_FILE' : 'NO_SHIPPING' },
    purchase_units: [{ amount, payee }],
    ...(merchant_id && cart.subscription_delivery && { payment_source: buildVaultSource() }),
  };
}

/** A subscription is paid again without the shopper: PayPal keeps the way to pay. */
function buildVaultSource() {
  const returnUrl = returnAddress('gateway=paypal');
  return {
    paypal: {
      attributes: { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' } },
      experience_context: {
        return_url: `${returnUrl}&redirect_status=succeeded`,
        cancel_url: `${returnUrl}&redirect_status=canceled`,
      },
    },
  };
}
