import type { DeclineCode } from '@mercer/contract';
import { expect, test } from 'vitest';
import { toDeclineCode as ofAirwallex } from './airwallex/decline.ts';
import { toDeclineCode as ofAmazon } from './amazon/transaction.ts';
import { toDeclineCode as ofBraintree } from './braintree/transaction.ts';
import type { BraintreeTransaction } from './braintree/wire.ts';
import { declineOfAnswer, toDeclineCode as ofPaypal } from './paypal/decline.ts';
import { toDeclineCode as ofQuickpay } from './quickpay/transaction.ts';
import { toDeclineCode as ofStripe } from './stripe/decline.ts';

const toStripeDecline = (decline_code: string) => ofStripe({ code: 'card_declined', decline_code });
const toAirwallexDecline = (code: string) =>
  ofAirwallex({ failure_code: 'issuer_declined', provider_original_response_code: code });
const toQuickpayDecline = (qp_status_code: string) => ofQuickpay({ qp_status_code });
const toPaypalDecline = (response_code: string) => ofPaypal({ processor_response: { response_code } });
const toPaypalIssueDecline = (issue: string) => declineOfAnswer({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] });
const sale: BraintreeTransaction = {
  id: 'sale',
  type: 'sale',
  status: 'processor_declined',
  amount: '1.00',
  currency_iso_code: 'EUR',
  order_id: null,
  payment_instrument_type: 'credit_card',
};
const toBraintreeDecline = (processor_response_code: string) => ofBraintree({ ...sale, processor_response_code });
const toBraintreeRejection = (gateway_rejection_reason: string) => ofBraintree({ ...sale, gateway_rejection_reason });

/** Codes of gateways, and the decline code that the shopper sees. */
const rows: [of: (code: string) => DeclineCode, said: string, told: DeclineCode][] = [
  [toStripeDecline, 'insufficient_funds', 'insufficient_funds'],
  [toStripeDecline, 'card_velocity_exceeded', 'limit_exceeded'],
  [toStripeDecline, 'issuer_not_available', 'try_again_later'],
  [toStripeDecline, 'authentication_required', 'authentication_refused'],
  [toStripeDecline, 'lost_card', 'declined'],
  [toStripeDecline, 'stolen_card', 'declined'],
  [toStripeDecline, 'fraudulent', 'declined'],
  [toStripeDecline, 'merchant_blacklist', 'declined'],
  [toStripeDecline, 'constructor', 'declined'],
  [(code) => ofStripe({ code }), 'expired_card', 'expired_card'],
  [(code) => ofStripe({ code }), 'payment_intent_authentication_failure', 'authentication_refused'],
  [toBraintreeDecline, '2001', 'insufficient_funds'],
  [toBraintreeDecline, '2003', 'limit_exceeded'],
  [toBraintreeDecline, '2004', 'expired_card'],
  [toBraintreeDecline, '2010', 'incorrect_cvc'],
  [toBraintreeDecline, '2012', 'declined'],
  [toBraintreeDecline, '2014', 'declined'],
  [toBraintreeDecline, '2099', 'authentication_refused'],
  [toBraintreeDecline, '3000', 'try_again_later'],
  [toBraintreeRejection, 'cvv', 'incorrect_cvc'],
  [toBraintreeRejection, 'three_d_secure', 'authentication_refused'],
  [toBraintreeRejection, 'fraud', 'declined'],
  [toBraintreeRejection, 'risk_threshold', 'declined'],
  [toPaypalDecline, '5120', 'insufficient_funds'],
  [toPaypalDecline, '5400', 'expired_card'],
  [toPaypalDecline, '5110', 'incorrect_cvc'],
  [toPaypalDecline, 'PPEL', 'limit_exceeded'],
  [toPaypalDecline, '7710', 'authentication_refused'],
  [toPaypalDecline, '9500', 'declined'],
  [toPaypalDecline, '9520', 'declined'],
  [toPaypalIssueDecline, 'INSTRUMENT_DECLINED', 'declined'],
  [toPaypalIssueDecline, 'TRANSACTION_LIMIT_EXCEEDED', 'limit_exceeded'],
  [toPaypalIssueDecline, 'TRANSACTION_BLOCKED_BY_PAYEE', 'declined'],
  [toAirwallexDecline, '51', 'insufficient_funds'],
  [toAirwallexDecline, '54', 'expired_card'],
  [toAirwallexDecline, '61', 'limit_exceeded'],
  [toAirwallexDecline, '43', 'declined'],
  [toAirwallexDecline, '59', 'declined'],
  [toAirwallexDecline, '91', 'try_again_later'],
  [toQuickpayDecline, '30100', 'authentication_refused'],
  [toQuickpayDecline, '40000', 'declined'],
  [toQuickpayDecline, '50300', 'try_again_later'],
  [ofAmazon, 'ProcessingFailure', 'try_again_later'],
  [ofAmazon, 'AmazonRejected', 'declined'],
  [ofAmazon, 'HardDeclined', 'declined'],
];

test.each(rows)('%o tells the shopper of %s: %s', (of, gatewayCode, declineCode) => {
  expect(of(gatewayCode)).toBe(declineCode);
});
