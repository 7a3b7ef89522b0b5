import { type DeclineCode, isKeyInTable } from '@mercer/contract';

/** The last try to pay an intent, the part that tells of a refusal. */
export interface FailedAttempt {
  failure_code?: string;
  /** the bank's own word, as the card networks number them */
  provider_original_response_code?: string;
}

/** https://www.airwallex.com/docs/payments__error-response-codes */
const failures = {
  authentication_declined: 'authentication_refused',
  authentication_failed: 'authentication_refused',
  provider_unavailable: 'try_again_later',
} as const satisfies Record<string, DeclineCode>;

/** https://www.airwallex.com/docs/payments__response-codes__issuer-response-codes */
const responses = {
  '51': 'insufficient_funds',
  '54': 'expired_card',
  '61': 'limit_exceeded',
  '65': 'limit_exceeded',
  '82': 'incorrect_cvc',
  N7: 'incorrect_cvc',
  '1A': 'authentication_refused',
  '19': 'try_again_later',
  '91': 'try_again_later',
  '96': 'try_again_later',
} as const satisfies Record<string, DeclineCode>;

export function toDeclineCode({
  failure_code = '',
  provider_original_response_code: code = '',
}: FailedAttempt): DeclineCode {
  if (isKeyInTable(failures, failure_code)) return failures[failure_code];
  return isKeyInTable(responses, code) ? responses[code] : 'declined';
}
