import { GatewayRefused, GatewayUnavailable } from '../../gateways/index.ts';
import { ApiError } from '../../http/errors.ts';
import { type Sentence, sentence } from '../../http/sentences/sentence.ts';
import { Declined, declinedPayment } from './declined.ts';

/**
 * What the shopper is told of a payment that did not come about. Where it is not known what happened, the order stays
 * pending and its pieces held: submitting again asks the gateway again, and never charges twice.
 */
export function paymentFailure(cause: unknown): unknown {
  if (cause instanceof Declined || cause instanceof GatewayRefused) {
    return declinedPayment(cause.decline, { cause });
  }
  return gatewayFailure(sentence('paymentUnconfirmed'), cause);
}

/** Of a gateway that does not answer; any other failure stays what it is. */
export function gatewayFailure(text: Sentence, cause: unknown): unknown {
  return cause instanceof GatewayUnavailable
    ? new ApiError(text, { status: 502, code: 'gateway_error' }, { cause })
    : cause;
}
