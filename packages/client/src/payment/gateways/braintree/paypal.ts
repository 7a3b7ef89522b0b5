import type { CartUpdate } from '../../../cart/cart.ts';
import type { Adapter } from '../../adapter.ts';
import { formatAmount } from '../../amounts.ts';
import type { Flow } from '../../flow.ts';
import type { PaypalParams } from '../../params.ts';
import type { PaymentCart } from '../../payment-cart.ts';
import { asksForShipping, buttonOptions, mountButton } from '../../paypal/button.ts';
import type { PaypalAddress, PaypalSdk, ShippingActions } from '../../paypal/paypal-sdk.ts';
import { followsShipping, rateCartForShipping } from '../../ship-to.ts';
import type { PaypalCheckout, PaypalDetails } from './braintree-web.ts';
import { openBraintree } from './open.ts';

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
function orderCallbacks(flow: Flow<PaypalParams>, checkout: PaypalCheckout) {
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
