import { type DeclineCode, isKeyInTable } from '@mercer/contract';
import type { Transaction } from '../port.ts';
import { toMinorAmount } from './money.ts';
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

/** https://developer.paypal.com/braintree/docs/reference/general/statuses */
const statuses: Record<string, Transaction['status']> = {
  authorizing: 'open',
  authorized: 'authorized',
  submitted_for_settlement: 'paid',
  settling: 'paid',
  settlement_confirmed: 'paid',
  settled: 'paid',
  // PayPal still looks at it
  settlement_pending: 'requires_action',
  settlement_declined: 'failed',
  processor_declined: 'failed',
  gateway_rejected: 'failed',
  failed: 'failed',
  authorization_expired: 'canceled',
  voided: 'canceled',
};

const methods: Record<string, string> = {
  paypal_account: 'paypal',
  android_pay_card: 'google',
  apple_pay_card: 'apple',
};

export function toTransaction(sale: BraintreeTransaction): Transaction {
  const { id, status, amount, currency_iso_code: currency, order_id, payment_instrument_type } = sale;
  const transactionStatus = statuses[status] ?? 'open';
  return {
    id,
    status: transactionStatus,
    method: methods[payment_instrument_type] ?? 'card',
    order_id: order_id ?? '',
    amount: toMinorAmount(amount, currency),
    currency,
    card: toCardSummary(sale),
    message: transactionStatus === 'failed' ? toFailureMessage(sale) : null,
    decline: transactionStatus === 'failed' ? toDeclineCode(sale) : undefined,
  };
}

/** Summarizes the card; for a wallet, the card behind it as its owner knows it. */
function toCardSummary({ apple_pay, android_pay_card, credit_card, payment_instrument_type }: BraintreeTransaction) {
  const { source_card_type, source_card_last_4 } = android_pay_card ?? {};
  const cards: Record<string, [brand: string | undefined, last4: string | undefined]> = {
    apple_pay_card: [apple_pay?.card_type?.replace(/^Apple Pay - /, ''), apple_pay?.last_4],
    android_pay_card: [source_card_type, source_card_last_4],
    credit_card: [credit_card?.card_type, credit_card?.last_4],
  };
  const [brand, last4] = cards[payment_instrument_type] ?? [];
  return brand && last4 ? { brand, last4 } : null;
}

function toFailureMessage({ processor_response_text, gateway_rejection_reason }: BraintreeTransaction): string {
  return gateway_rejection_reason || processor_response_text || 'The payment was declined';
}
