import Stripe from 'stripe';
import { GatewayBusy, GatewayRefused, GatewayUnavailable } from '../errors.ts';
import { toDeclineCode } from './decline.ts';

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
