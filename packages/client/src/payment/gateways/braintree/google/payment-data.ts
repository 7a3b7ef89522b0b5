import type { CartUpdate } from '../../../../cart/cart.ts';
import { formatAmount } from '../../../amounts.ts';
import type { GoogleParams } from '../../../params.ts';
import type { PaymentCart } from '../../../payment-cart.ts';
import { getStoreName } from '../../../store-name.ts';
import type { GoogleAddress, PaymentData } from './google-pay.ts';

export const apiVersion = 2;

/**
 * Version, methods and networks of §9, as Google's reference lists them together
 * (https://developers.google.com/pay/api/web/reference/request-objects): cards of INTERAC, a network of Canada, come as device
 * tokens (CRYPTOGRAM_3DS) only, and both methods go on for the others.
 */
export const api = {
  apiVersion,
  apiVersionMinor: 0,
  allowedPaymentMethods: [
    {
      type: 'CARD',
      parameters: {
        allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
        allowedCardNetworks: ['AMEX', 'DISCOVER', 'INTERAC', 'JCB', 'MASTERCARD', 'VISA'],
        billingAddressRequired: true,
        billingAddressParameters: { format: 'FULL', phoneNumberRequired: true },
      },
    },
  ],
};

export function buildDataRequest(cart: PaymentCart, { require = {} }: GoogleParams, merchantId: string) {
  return {
    ...api,
    transactionInfo: transactionInfo(cart),
    emailRequired: Boolean(require.email),
    shippingAddressRequired: Boolean(require.shipping),
    shippingAddressParameters: { phoneNumberRequired: Boolean(require.phone) },
    merchantInfo: { merchantName: getStoreName(cart), merchantId },
  };
}

/**
 * Google documents a total with all decimals, or none, and requires the country in the European Economic Area: that in which
 * the payment is processed, which is the store's.
 */
export function transactionInfo({ capture_total, currency, settings }: PaymentCart) {
  return {
    ...(settings?.country && { countryCode: settings.country }),
    currencyCode: currency,
    totalPrice: formatAmount(capture_total, currency),
    totalPriceStatus: 'ESTIMATED',
  };
}

interface GooglePayResult {
  nonce: string;
  /** data by which Braintree's fraud rules judge the payment */
  device_data: string | undefined;
  /** chosen in the window: another street than the cart has had would reset it (§4) */
  service: string | null | undefined;
}

/** Builds the cart update for a payment that Google has returned. */
export function buildPaidUpdate(
  { nonce, device_data, service }: GooglePayResult,
  data: PaymentData,
  { require }: GoogleParams,
): CartUpdate {
  const { email, shippingAddress, paymentMethodData } = data;
  return {
    ...(email && { account: { email } }),
    billing: {
      ...toCartAddress(paymentMethodData.info?.billingAddress),
      method: 'google',
      google: { nonce, gateway: 'braintree', ...(device_data && { device_data }) },
    },
    ...(require?.shipping && { shipping: { ...toCartAddress(shippingAddress), ...(service && { service }) } }),
  };
}

function toCartAddress(address: GoogleAddress = {}) {
  return {
    name: address.name,
    address1: address.address1,
    address2: address.address2,
    city: address.locality,
    state: address.administrativeArea,
    zip: address.postalCode,
    country: address.countryCode,
    phone: address.phoneNumber,
  };
}
