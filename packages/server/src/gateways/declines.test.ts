import type { DeclineCode } from '@mercer/contract';
import { expect, test } from 'vitest';
import { declineOf as ofAirwallex } from './airwallex/decline.ts';
import { declineOf as ofAmazon } from './amazon/decline.ts';
import { declineOf as ofBraintree } from './braintree/decline.ts';
import type { BraintreeTransaction } from './braintree/wire.ts';
import { declineOfAnswer, declineOf as ofPaypal } from './paypal/decline.ts';
import { declineOf as ofQuickpay } from './quickpay/decline.ts';
import { declineOf as ofStripe } from './stripe/decline.ts';

const stripe = (decline_code: string) => ofStripe({ code: 'card_declined', decline_code });
const airwallex = (code: string) =>
  ofAirwallex({ failure_code: 'issuer_declined', provider_original_response_code: code });
const quickpay = (qp_status_code: string) => ofQuickpay({ qp_status_code });
const paypal = (response_code: string) => ofPaypal({ processor_response: { response_code } });
const paypalIssue = (issue: string) => declineOfAnswer({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] });
const sale: BraintreeTransaction = {
  id: 'sale',
  type: 'sale',
  status: 'processor_declined',
  amount: '1.00',
  currency_iso_code: 'EUR',
  order_id: null,
  payment_instrument_type: 'credit_card',
};
const braintree = (processor_response_code: string) => ofBraintree({ ...sale, processor_response_code });
const rejected = (gateway_rejection_reason: string) => ofBraintree({ ...sale, gateway_rejection_reason });

/** What gateways say, and what of it the shopper may know. */
const rows: [of: (code: string) => DeclineCode, said: string, told: DeclineCode][] = [
  [stripe, 'insufficient_funds', 'insufficient_funds'],
  [stripe, 'card_velocity_exceeded', 'limit_exceeded'],
  [stripe, 'issuer_not_available', 'try_again_later'],
  [stripe, 'authentication_required', 'authentication_refused'],
  [stripe, 'lost_card', 'declined'],
  [stripe, 'stolen_card', 'declined'],
  [stripe, 'fraudulent', 'declined'],
  [stripe, 'merchant_blacklist', 'declined'],
  [stripe, 'constructor', 'declined'],
  [(code) => ofStripe({ code }), 'expired_card', 'expired_card'],
  [(code) => ofStripe({ code }), 'payment_intent_authentication_failure', 'authentication_refused'],
  [braintree, '2001', 'insufficient_funds'],
  [braintree, '2003', 'limit_exceeded'],
  [braintree, '2004', 'expired_card'],
  [braintree, '2010', 'incorrect_cvc'],
  [braintree, '2012', 'declined'],
  [braintree, '2014', 'declined'],
  [braintree, '2099', 'authentication_refused'],
  [braintree, '3000', 'try_again_later'],
  [rejected, 'cvv', 'incorrect_cvc'],
  [rejected, 'three_d_secure', 'authentication_refused'],
  [rejected, 'fraud', 'declined'],
  [rejected, 'risk_threshold', 'declined'],
  [paypal, '5120', 'insufficient_funds'],
  [paypal, '5400', 'expired_card'],
  [paypal, '5110', 'incorrect_cvc'],
  [paypal, 'PPEL', 'limit_exceeded'],
  [paypal, '7710', 'authentication_refused'],
  [paypal, '9500', 'declined'],
  [paypal, '9520', 'declined'],
  [paypalIssue, 'INSTRUMENT_DECLINED', 'declined'],
  [paypalIssue, 'TRANSACTION_LIMIT_EXCEEDED', 'limit_exceeded'],
  [paypalIssue, 'TRANSACTION_BLOCKED_BY_PAYEE', 'declined'],
  [airwallex, '51', 'insufficient_funds'],
  [airwallex, '54', 'expired_card'],
  [airwallex, '61', 'limit_exceeded'],
  [airwallex, '43', 'declined'],
  [airwallex, '59', 'declined'],
  [airwallex, '91', 'try_again_later'],
  [quickpay, '30100', 'authentication_refused'],
  [quickpay, '40000', 'declined'],
  [quickpay, '50300', 'try_again_later'],
  [ofAmazon, 'ProcessingFailure', 'try_again_later'],
  [ofAmazon, 'AmazonRejected', 'declined'],
  [ofAmazon, 'HardDeclined', 'declined'],
];

test.each(rows)('%o tells the shopper of %s: %s', (of, said, told) => {
  expect(of(said)).toBe(told);
});
