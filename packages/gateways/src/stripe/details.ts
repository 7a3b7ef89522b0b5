import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { OrderDetails, ShipTo } from '../port.ts';

type Fields = Pick<
  Stripe.PaymentIntentCreateParams,
  'payment_method_options' | 'shipping' | 'statement_descriptor_suffix'
>;

/**
 * Builds the fields of a payment intent in addition to its price. The suffix and 3-D Secure apply to cards only. No
 * `receipt_email` is ever sent: the shop mails its buyers itself.
 * https://docs.stripe.com/get-started/account/statement-descriptors
 * https://docs.stripe.com/payments/3d-secure/authentication-flow
 */
export function buildIntentFields({ descriptor, authentication, shipTo }: OrderDetails, type: string): Fields {
  const isCard = type === 'card';
  return {
    ...(isCard && descriptor && { statement_descriptor_suffix: descriptor }),
    ...(isCard &&
      authentication !== 'automatic' && {
        payment_method_options: { card: { request_three_d_secure: authentication } },
      }),
    ...(shipTo && { shipping: toStripeShipping(shipTo) }),
  };
}

function toStripeShipping({ name, phone, address1, address2, zip, ...place }: ShipTo) {
  const address = { line1: address1, line2: address2, postal_code: zip, ...place };
  // Stripe reads an empty text as a field to clear
  const filled = Object.entries(address).filter(([, value]) => Boolean(value));
  return { name, ...(phone && { phone }), address: Object.fromEntries(filled) };
}

/** Tells one set of fields from another: under one key Stripe takes one request only. */
export function hashIntentFields(fields: Fields): string {
  const text = JSON.stringify(fields);
  return text === '{}' ? '' : createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
