import { type DeclineCode, isKeyOf } from '@mercer/contract';

const codes = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  authentication_failed: 'authentication_refused',
  processing_error: 'try_again_later',
} as const satisfies Record<string, DeclineCode>;

/** @param code of a declined charge */
export function declineOf(code: string): DeclineCode {
  return isKeyOf(codes, code) ? codes[code] : 'declined';
}
