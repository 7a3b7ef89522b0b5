import type { PaymentCart } from '../../payment-cart.ts';
import type { ExpressAddress, StripeBillingDetails } from './stripe-js.ts';

/** Returns the parts of the cart's billing that are filled in; Stripe refuses empty texts. */
export function billingDetails({ billing = {}, account }: PaymentCart): StripeBillingDetails {
  const address = omitEmptyFields({
    city: billing.city,
    country: billing.country,
    line1: billing.address1,
    line2: billing.address2,
    postal_code: billing.zip,
    state: billing.state,
  });
  return {
    ...omitEmptyFields({ name: billing.name, phone: billing.phone, email: account?.email }),
    ...(Object.keys(address).length > 0 && { address }),
  };
}

function omitEmptyFields<T extends object>(fields: T): Partial<T> {
  // Empty fields are left out
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => Boolean(value))) as Partial<T>;
}

/** The billing address of a wallet's payment, as carts have it. */
export function billingAddress({ name, phone, address }: StripeBillingDetails = {}) {
  return {
    name: name ?? undefined,
    phone,
    address1: address?.line1 ?? undefined,
    address2: address?.line2,
    city: address?.city ?? undefined,
    state: address?.state ?? undefined,
    zip: address?.postal_code ?? undefined,
    country: address?.country ?? undefined,
  };
}

/** A wallet's shipping address, as carts have it; before the shopper pays it has no street. */
export function shippingAddress(name: string | undefined, address: Partial<ExpressAddress> = {}) {
  const { line1, line2, city, state, postal_code: zip, country } = address;
  return { name, address1: line1, address2: line2 ?? undefined, city, state, zip, country };
}
