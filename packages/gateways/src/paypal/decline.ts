import { type DeclineCode, isKeyInTable } from '@mercer/contract';
import type { Payment } from './wire.ts';

/** https://developer.paypal.com/docs/api/orders/v2/#errors: PayPal tells little of the accounts of its buyers. */
const issues = {
  CARD_EXPIRED: 'expired_card',
  PAYER_ACTION_REQUIRED: 'authentication_refused',
  TRANSACTION_LIMIT_EXCEEDED: 'limit_exceeded',
} as const satisfies Record<string, DeclineCode>;

/** https://developer.paypal.com/docs/api/orders/v2/#definition-processor_response: of the bank behind a card */
const responses = {
  '00N7': 'incorrect_cvc',
  '1382': 'incorrect_cvc',
  '5110': 'incorrect_cvc',
  PCVV: 'incorrect_cvc',
  '1380': 'expired_card',
  '5400': 'expired_card',
  PPEF: 'expired_card',
  PPEX: 'expired_card',
  '5120': 'insufficient_funds',
  PPAX: 'limit_exceeded',
  PPEL: 'limit_exceeded',
  '5650': 'authentication_refused',
  '7700': 'authentication_refused',
  '7710': 'authentication_refused',
  PPD3: 'authentication_refused',
  '5920': 'try_again_later',
  '8110': 'try_again_later',
  '8220': 'try_again_later',
  '9100': 'try_again_later',
} as const satisfies Record<string, DeclineCode>;

/** Returns the decline code of a call that PayPal has refused. */
export function declineOfAnswer(body: unknown): DeclineCode {
  const { details = [] } = body as { details?: { issue?: string }[] }; // documented by PayPal
  const [mappedCode] = details.map(({ issue = '' }) => (isKeyInTable(issues, issue) ? issues[issue] : undefined));
  return mappedCode ?? 'declined';
}

/** Returns the decline code of a capture or an authorization that its bank has refused. */
export function toDeclineCode({ processor_response }: Pick<Payment, 'processor_response'>): DeclineCode {
  const code = processor_response?.response_code ?? '';
  return isKeyInTable(responses, code) ? responses[code] : 'declined';
}
