import { type DeclineCode, isKeyInTable } from '@mercer/contract';
import Stripe from 'stripe';
import { GatewayBusy, GatewayRefused, GatewayUnavailable } from '../errors.ts';

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

/**
 * Converts an error of Stripe's library into an error of the port; its raw response may hold more than a log should.
 */
function toGatewayError(error: unknown): unknown {
  if (isStripeRefusal(error)) return new GatewayRefused(error.message, { decline: toDeclineCode(error) });
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeRateLimitError) return new GatewayBusy({ cause: error });
  return new GatewayUnavailable(`Stripe did not report the outcome: ${error.type} ${error.code ?? ''}`.trim());
}

export function unlessStripe(error: unknown): never {
  throw toGatewayError(error);
}

/** The bank's no, or a call that makes no sense: what comes of a wrong key is neither. */
export function isStripeRefusal(error: unknown): error is Stripe.errors.StripeError {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  return error instanceof StripeCardError || error instanceof StripeInvalidRequestError;
}

export function isResourceMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

/** Returns true when the payment's state no longer allows the operation: its current state tells more. */
export function isOutOfState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';
}

/** The account or its restricted key may not search. */
export function isUnsearchable(error: unknown): boolean {
  return isStripeRefusal(error) || error instanceof Stripe.errors.StripePermissionError;
}
