import { type DeclineCode, isKeyInTable } from '@mercer/contract';

/** https://docs.stripe.com/declines/codes; what is left out, e.g. `fraudulent`, the shopper is not told. */
const codes = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'limit_exceeded',
  card_velocity_exceeded: 'limit_exceeded',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  authentication_required: 'authentication_refused',
  payment_intent_authentication_failure: 'authentication_refused',
  issuer_not_available: 'try_again_later',
  processing_error: 'try_again_later',
  reenter_transaction: 'try_again_later',
  try_again_later: 'try_again_later',
} as const satisfies Record<string, DeclineCode>;

interface DeclineFault {
  code?: string | null | undefined;
  decline_code?: string | null | undefined;
}

/** Returns the decline code of a Stripe error, or of an intent's last error. */
export function toDeclineCode({ code, decline_code }: DeclineFault): DeclineCode {
  const stripeCode = decline_code || code || '';
  return isKeyInTable(codes, stripeCode) ? codes[stripeCode] : 'declined';
}
