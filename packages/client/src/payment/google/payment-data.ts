import type { CartUpdate } from '../../cart/cart.ts';
import { amountText } from '../amounts.ts';
import type { GoogleParams } from '../params.ts';
import type { PaymentCart } from '../payment-cart.ts';
import { storeName } from '../store-name.ts';
import type { GoogleAddress, PaymentData } from './google-pay.ts';

export const apiVersion = 2;

/** Version, methods and networks of §9. */
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

export function dataRequest(cart: PaymentCart, { require = {} }: GoogleParams, merchantId: string) {
  return {
    ...api,
    transactionInfo: transactionInfo(cart),
    emailRequired: Boolean(require.email),
    shippingAddressRequired: Boolean(require.shipping),
    shippingAddressParameters: { phoneNumberRequired: Boolean(require.phone) },
    merchantInfo: { merchantName: storeName(cart), merchantId },
  };
}

/** Google documents a total with all decimals, or none. */
export function transactionInfo({ capture_total, currency }: PaymentCart) {
  return {
    currencyCode: currency,
    totalPrice: amountText(capture_total, currency),
    totalPriceStatus: 'ESTIMATED',
  };
}

/**
 * What the cart keeps of a payment that Google has given.
 * @param service chosen in the window: another street than the cart has had would reset it (§4)
 */
export function paidWith(
  nonce: string,
  data: PaymentData,
  { require }: GoogleParams,
  service?: string | null,
): CartUpdate {
  const { email, shippingAddress, paymentMethodData } = data;
  return {
    ...(email && { account: { email } }),
    billing: {
      ...cartAddress(paymentMethodData.info?.billingAddress),
      method: 'google',
      google: { nonce, gateway: 'braintree' },
    },
    ...(require?.shipping && { shipping: { ...cartAddress(shippingAddress), ...(service && { service }) } }),
  };
}

function cartAddress(address: GoogleAddress = {}) {
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
