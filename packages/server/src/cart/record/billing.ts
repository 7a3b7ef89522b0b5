import type { Billing } from '@mercer/contract';

/** Whose bill it is and how it is paid, without what a gateway gave to pay with: that is for this cart's payment alone. */
export function billOf(billing: Billing): Billing {
  const { card, intent, paypal, google, apple, amazon, klarna, ideal, bancontact, quote, ...bill } = billing;
  return bill;
}
