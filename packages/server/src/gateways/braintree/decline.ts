import { type DeclineCode, isKeyInTable } from '@mercer/contract';
import type { BraintreeTransaction } from './wire.ts';

/** https://developer.paypal.com/braintree/docs/reference/general/processor-responses/authorization-responses */
const responses = {
  '2001': 'insufficient_funds',
  '2002': 'limit_exceeded',
  '2003': 'limit_exceeded',
  '2004': 'expired_card',
  '2006': 'expired_card',
  '2010': 'incorrect_cvc',
  '2099': 'authentication_refused',
} as const satisfies Record<string, DeclineCode>;

/** Codes for rejections by the gateway's own rules; the shopper is not told of `fraud` and `risk_threshold`. */
const rejections = {
  cvv: 'incorrect_cvc',
  three_d_secure: 'authentication_refused',
} as const satisfies Record<string, DeclineCode>;

export function toDeclineCode(sale: BraintreeTransaction): DeclineCode {
  const code = sale.processor_response_code ?? '';
  const rejection = sale.gateway_rejection_reason ?? '';
  if (isKeyInTable(rejections, rejection)) return rejections[rejection];
  // the network between Braintree and the bank
  if (/^3\d{3}$/.test(code)) return 'try_again_later';
  return isKeyInTable(responses, code) ? responses[code] : 'declined';
}
