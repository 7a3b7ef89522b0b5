import { type DeclineCode, isKeyInTable } from '@mercer/contract';

const codes = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  authentication_failed: 'authentication_refused',
  processing_error: 'try_again_later',
} as const satisfies Record<string, DeclineCode>;

/** @param code of a declined charge */
export function toDeclineCode(code: string): DeclineCode {
  return isKeyInTable(codes, code) ? codes[code] : 'declined';
}
