import type { Billing } from '@mercer/contract';

/**
 * Returns the billing address and payment method, without the gateway's payment data, which is for this cart's payment
 * only.
 */
export function omitPaymentData(billing: Billing): Billing {
  const { card, intent, paypal, google, apple, amazon, klarna, ideal, bancontact, quote, ...bill } = billing;
  return bill;
}
