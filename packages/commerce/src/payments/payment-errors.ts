import type { DeclineCode } from '@mercer/contract';
import type { Tx } from '@mercer/database';
import { GatewayRefused, GatewayUnavailable } from '@mercer/gateways';
import {
  type CountedFailure,
  countFailure,
  type FailureLimits,
  rateLimitFailures,
} from '@mercer/platform/http/attempt-limit';
import type { AppEnv } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence, type Sentence } from '@mercer/platform/http/sentences/sentence';
import type { Context } from 'hono';
import { cardLimits } from '../vault/index.ts';

/** A bank, or its gateway, has declined a charge. */
export class PaymentDeclined extends Error {
  readonly decline: DeclineCode | undefined;

  constructor(message: string, decline?: DeclineCode) {
    super(message);
    this.decline = decline;
  }
}

/** Builds the error of a declined payment. The sentence is the same for all (§8); a page has words for the code. */
export function declinedPayment(decline: DeclineCode = 'declined', options?: ErrorOptions): ApiError {
  const answer = { status: 402, code: 'card_declined', details: { decline_code: decline } } as const;
  return new ApiError(createSentence('paymentFailed'), answer, options);
}

/**
 * Converts the failure of a payment into the error that the shopper sees. When the outcome is unknown, the order stays
 * pending with its pieces reserved: submitting again asks the gateway again, and never charges twice.
 */
export function paymentFailure(cause: unknown): unknown {
  if (cause instanceof PaymentDeclined || cause instanceof GatewayRefused) {
    return declinedPayment(cause.decline, { cause });
  }
  return gatewayFailure(createSentence('paymentUnconfirmed'), cause);
}

/** Converts the error of a gateway that does not answer; any other failure is returned unchanged. */
export function gatewayFailure(text: Sentence, cause: unknown): unknown {
  return cause instanceof GatewayUnavailable
    ? new ApiError(text, { status: 502, code: 'gateway_error' }, { cause })
    : cause;
}

/** Builds the error of a cart that has become another order, lacks its pieces or has another price: nothing is charged. */
export function buildCartChangedError(): ApiError {
  return new ApiError(createSentence('cartChanged'), { status: 409, code: 'cart_changed' });
}

/** Builds the error of a second payment for an order whose bank decides without its shopper. */
export function buildBankPendingError(): ApiError {
  return new ApiError(createSentence('bankTakesTime'), { status: 402, code: 'payment_pending' });
}

const declineLimits: FailureLimits = {
  ...cardLimits,
  isFailure: (error) => error instanceof PaymentDeclined,
};

/**
 * Charges a card, wherever it is asked for. Stolen cards are tried out where small orders are paid: those that are
 * declined are counted.
 * @throws ApiError 429 when there were too many
 */
export function rateLimitDeclines<T>(c: Context<AppEnv>, charge: () => Promise<T>): Promise<T> {
  return rateLimitFailures(c, declineLimits, charge);
}

/**
 * Counts a card as declined in the transaction that begins its payment; the count is forgiven in the one that ends it.
 */
export function countDecline(c: Context<AppEnv>, tx: Tx): Promise<CountedFailure> {
  return countFailure(c, declineLimits, tx);
}
