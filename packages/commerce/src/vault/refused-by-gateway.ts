import type { GatewayRefused } from '@mercer/gateways';
import type { Log } from '@mercer/platform/http/config';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';

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
