import { keysOf } from '@mercer/contract';
import type { CartUpdate } from '../../cart/cart.ts';
import { amountText } from '../amounts.ts';
import type { AppleParams } from '../params.ts';
import type { PaymentCart } from '../payment-cart.ts';
import { storeName } from '../store-name.ts';
import type { AppleContact, ApplePaymentData } from './apple-pay.ts';

/** The shopper's contact fields by what the page requires. */
const contactFields = { name: 'name', email: 'email', phone: 'phone', shipping: 'postalAddress' } as const;

export function paymentRequest(cart: PaymentCart, { require = {} }: AppleParams) {
  const wanted = keysOf(contactFields).filter((name) => require[name]);
  return {
    total: totalOf(cart),
    currencyCode: cart.currency,
    merchantCapabilities: ['supports3DS', 'supportsDebit', 'supportsCredit'],
    requiredShippingContactFields: wanted.map((name) => contactFields[name]),
    requiredBillingContactFields: ['postalAddress'],
  };
}

/** Final, as Apple has it where no type is named: no amount is shown of what is pending. */
export function totalOf(cart: PaymentCart) {
  return { label: storeName(cart), amount: amountText(cart.capture_total, cart.currency) };
}

interface Paid {
  nonce: string;
  /** what Braintree's fraud rules go by */
  device_data: string | undefined;
  /** chosen in the window: another street than the cart has had would reset it (§4) */
  service: string | null | undefined;
}

/** What the cart keeps of a payment that the shopper has authorized. */
export function paidWith(
  { nonce, device_data, service }: Paid,
  data: ApplePaymentData,
  { require }: AppleParams,
): CartUpdate {
  const { shippingContact, billingContact } = data;
  const email = shippingContact?.emailAddress;
  return {
    ...(email && { account: { email } }),
    billing: {
      ...cartAddress(billingContact),
      method: 'apple',
      apple: { nonce, gateway: 'braintree', ...(device_data && { device_data }) },
    },
    ...(require?.shipping && { shipping: { ...cartAddress(shippingContact), ...(service && { service }) } }),
  };
}

function cartAddress(contact: AppleContact = {}) {
  return {
    first_name: contact.givenName,
    last_name: contact.familyName,
    address1: contact.addressLines?.[0],
    address2: contact.addressLines?.[1],
    city: contact.locality,
    state: contact.administrativeArea,
    zip: contact.postalCode,
    country: contact.countryCode,
    phone: contact.phoneNumber,
  };
}
