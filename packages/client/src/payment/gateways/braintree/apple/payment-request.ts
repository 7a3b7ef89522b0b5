import { listTableKeys } from '@mercer/contract';
import type { CartUpdate } from '../../../../cart/cart.ts';
import { formatAmount } from '../../../amounts.ts';
import type { AppleParams } from '../../../params.ts';
import type { PaymentCart } from '../../../payment-cart.ts';
import { getStoreName } from '../../../store-name.ts';
import type { AppleContact, ApplePaymentData } from './apple-pay.ts';

/** The shopper's contact fields by what the page requires. */
const contactFields = { name: 'name', email: 'email', phone: 'phone', shipping: 'postalAddress' } as const;

export function paymentRequest(cart: PaymentCart, { require = {} }: AppleParams) {
  const requiredFields = listTableKeys(contactFields).filter((name) => require[name]);
  return {
    total: buildAppleTotal(cart),
    currencyCode: cart.currency,
    merchantCapabilities: ['supports3DS', 'supportsDebit', 'supportsCredit'],
    requiredShippingContactFields: requiredFields.map((name) => contactFields[name]),
    requiredBillingContactFields: ['postalAddress'],
  };
}

/** Final, as Apple has it where no type is named: no amount is shown of what is pending. */
export function buildAppleTotal(cart: PaymentCart) {
  return { label: getStoreName(cart), amount: formatAmount(cart.capture_total, cart.currency) };
}

interface ApplePayResult {
  nonce: string;
  /** data by which Braintree's fraud rules judge the payment */
  device_data: string | undefined;
  /** chosen in the window: another street than the cart has had would reset it (§4) */
  service: string | null | undefined;
}

/** Builds the cart update for a payment that the shopper has authorized. */
export function buildPaidUpdate(
  { nonce, device_data, service }: ApplePayResult,
  data: ApplePaymentData,
  { require }: AppleParams,
): CartUpdate {
  const { shippingContact, billingContact } = data;
  const email = shippingContact?.emailAddress;
  return {
    ...(email && { account: { email } }),
    billing: {
      ...toCartAddress(billingContact),
      method: 'apple',
      apple: { nonce, gateway: 'braintree', ...(device_data && { device_data }) },
    },
    ...(require?.shipping && { shipping: { ...toCartAddress(shippingContact), ...(service && { service }) } }),
  };
}

function toCartAddress(contact: AppleContact = {}) {
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
