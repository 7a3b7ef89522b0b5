import type { GatewayRefused } from '../gateways/index.ts';
import type { Log } from '../http/config.ts';
import { ApiError } from '../http/errors.ts';
import { createSentence } from '../http/sentences/sentence.ts';

interface RefusedCall {
  gateway: string;
  /** the part of the call that the gateway did not take */
  param: string;
}

/**
 * Logs the message of a gateway or its adapter, which is for developers, and returns an error in the shop's own words
 * for the shopper.
 */
export function refusedByGateway(log: Log, { gateway, param }: RefusedCall, cause: GatewayRefused): ApiError {
  log.error('a gateway has refused a call', { gateway, error: cause.message });
  return new ApiError(createSentence('paymentFailed'), { status: 400, code: 'validation_error', param }, { cause });
}
