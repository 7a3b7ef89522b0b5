import type { GatewayRefused } from '../gateways/index.ts';
import type { Log } from '../http/config.ts';
import { ApiError } from '../http/errors.ts';
import { sentence } from '../http/sentences/sentence.ts';

interface RefusedCall {
  gateway: string;
  /** the part of the call that the gateway did not take */
  param: string;
}

/** What a gateway or its adapter says of a call is for developers: it goes to the log, the shopper reads the shop's words. */
export function refusedByGateway(log: Log, { gateway, param }: RefusedCall, cause: GatewayRefused): ApiError {
  log.error('a gateway has refused a call', { gateway, error: cause.message });
  return new ApiError(sentence('paymentFailed'), { status: 400, code: 'validation_error', param }, { cause });
}
