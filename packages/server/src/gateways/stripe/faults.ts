import Stripe from 'stripe';
import { GatewayBusy, GatewayRefused, GatewayUnavailable } from '../faults.ts';
import { declineOf } from './decline.ts';

/** What a call of Stripe's library has thrown, in the port's words; its raw answer may hold more than a log should. */
function faultOf(error: unknown): unknown {
  if (isRefusal(error)) return new GatewayRefused(error.message, { decline: declineOf(error) });
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeRateLimitError) return new GatewayBusy({ cause: error });
  return new GatewayUnavailable(`Stripe did not say what became of it: ${error.type} ${error.code ?? ''}`.trim());
}

export function unlessStripe(error: unknown): never {
  throw faultOf(error);
}

/** The bank's no, or a call that makes no sense: what comes of a wrong key is neither. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  return error instanceof StripeCardError || error instanceof StripeInvalidRequestError;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

/** It is too late for what was asked: how the payment stands tells more. */
export function isOutOfState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';
}

/** The account or its restricted key may not search. */
export function isUnsearchable(error: unknown): boolean {
  return isRefusal(error) || error instanceof Stripe.errors.StripePermissionError;
}
