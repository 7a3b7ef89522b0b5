import { invalidRequest } from './api/errors.ts';
import { assertCounted, stripeAmount } from './currencies.ts';

// Minor units, see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const minimums: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
};

/** @throws StripeFault `amount_too_small`, or for a part that Stripe does not take */
export function assertChargeable({ amount, currency }: { amount: number; currency: string }): void {
  assertCounted(amount, currency, 'amount');
  const minimum = minimums[currency] ?? 1;
  if (amount >= minimum) return;
  const message = `Amount must be at least ${stripeAmount(minimum, currency, 'en-US')} ${currency}`;
  throw invalidRequest(message, { code: 'amount_too_small', param: 'amount' });
}
