import { GatewayRefused, GatewayUnavailable } from '../../gateways/index.ts';
import { ApiError } from '../../http/errors.ts';
import { createSentence, type Sentence } from '../../http/sentences/sentence.ts';
import { declinedPayment, PaymentDeclined } from './declined.ts';

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
