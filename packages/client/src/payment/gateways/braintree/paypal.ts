import type { CartUpdate } from '../../../cart/cart.ts';
import type { Adapter } from '../../adapter.ts';
import type { Flow } from '../../flow.ts';
import type { PaypalParams } from '../../params.ts';
import { asksForShipping, buttonOptions, mountButton } from '../../paypal/button.ts';
import type { PaypalSdk } from '../../paypal/paypal-sdk.ts';
import { followsShipping } from '../../ship-to.ts';
import type { PaypalCheckout, PaypalDetails } from './braintree-web.ts';
import { openBraintree } from './open.ts';
import { orderCallbacks } from './paypal-order.ts';

/** PayPal's button by way of Braintree: an agreement that the store may charge, or before the checkout a payment of the cart. */
export function createAdapter(): Adapter<PaypalParams> {
  return {
    container: 'paypal-button',
    scripts: ['braintree-paypal-sdk', 'braintree-web', 'braintree-web-paypal-checkout'],

    async createElements(flow, { currency }) {
      const { client_id, merchant_id } = flow.settings;
      const query = { currency, 'client-id': client_id, 'merchant-id': merchant_id, commit: 'false', vault: 'true' };
      const { braintree, client } = await openBraintree(flow, query);
      flow.library('braintree-web-paypal-checkout');
      const checkout = await braintree.paypalCheckout.create({ client });
      const paypal = flow.library<PaypalSdk>('braintree-paypal-sdk');
      const follows = followsShipping(flow);
      const button = paypal.Buttons({
        ...buttonOptions(flow),
        fundingSource: paypal.FUNDING?.PAYPAL,
        ...(follows ? orderCallbacks(flow, checkout) : agreementCallbacks(flow, checkout)),
        onApprove: flow.guard(async (data: object) => {
          const { collectDeviceData } = await import('./device-data.ts');
          const [{ nonce, details }, device_data] = await Promise.all([
            checkout.tokenizePayment(data),
            collectDeviceData(flow, client),
          ]);
          const service = follows ? (await flow.getCart()).shipping?.service : undefined;
          await flow.keepAgreed(buildPaidUpdate(flow, { nonce, details, device_data, service }));
          flow.succeed();
        }),
        onCancel: () => flow.cancel(),
        onError: (error: unknown) => flow.fail(error),
      });
      return () => mountButton(flow, button);
    },
  };
}

function agreementCallbacks(flow: Flow<PaypalParams>, checkout: PaypalCheckout) {
  return {
    createBillingAgreement: async () => {
      const cart = await flow.cartToPay();
      return checkout.createPayment({
        flow: 'vault',
        amount: cart.capture_total,
        currency: cart.currency,
        requestBillingAgreement: true,
        enableShippingAddress: asksForShipping(flow),
      });
    },
  };
}

interface ApprovedPayment {
  nonce: string;
  details: PaypalDetails;
  /** Braintree requires it of a single payment by an agreement, which its Vault flow makes: its fraud rules go by it. */
  device_data: string | undefined;
  /** chosen in the window: another street than the cart has had would reset it (§4) */
  service: string | null | undefined;
}

function buildPaidUpdate(
  flow: Flow<PaypalParams>,
  { nonce, details, device_data, service }: ApprovedPayment,
): CartUpdate {
  const { email, firstName: first_name, lastName: last_name, countryCode: country } = details;
  return {
    ...(email && { account: { email } }),
    billing: {
      name: [first_name, last_name].filter(Boolean).join(' '),
      first_name,
      last_name,
      country,
      method: 'paypal',
      paypal: { nonce, ...(device_data && { device_data }) },
    },
    ...(asksForShipping(flow) && {
      shipping: { ...toCartAddress(details.shippingAddress), ...(service && { service }) },
    }),
  };
}

function toCartAddress(address: PaypalDetails['shippingAddress'] = {}) {
  const { recipientName, line1, line2, city, state, postalCode, countryCode } = address;
  return { name: recipientName, address1: line1, address2: line2, city, state, zip: postalCode, country: countryCode };
}
