import type { Behaviour } from '../store/tables.ts';

/** What becomes of a payment with a test card. */
export interface CardOutcome {
  behaviour: Behaviour;
  decline?: Decline;
  /** When its bank asks the card holder: at each payment, while the card is not set up for later, or if the shop wants it. */
  authentication?: 'always' | 'until_set_up' | 'on_request';
  /** Its holder asks the money back, or only asks. */
  dispute?: 'chargeback' | 'inquiry';
  /** What becomes of its refunds a moment after they are answered. */
  refund?: 'fails' | 'pending';
  /** A bank debit that is first in processing, and what its bank decides: at once, or when it is told to. */
  debit?: { result: 'succeeds' | 'fails'; isDelayed: boolean };
  /** What its bank finds wrong of what was entered, and takes all the same. */
  checks?: Partial<Record<'address_line1_check' | 'address_postal_code_check' | 'cvc_check', 'fail' | 'unavailable'>>;
}

export interface Decline {
  code: string;
  decline_code: string;
  message: string;
}

export interface TestCard {
  number: string;
  /** Behind `pm_card_` and `tok_`. */
  name: string;
  brand: string;
  funding: 'credit' | 'debit';
  outcome: CardOutcome;
}

const decline = (code: string, message: string, decline_code = code): Decline => ({ code, decline_code, message });
const declined = (decline_code: string, message = 'Your card was declined.') =>
  decline('card_declined', message, decline_code);

const declines = {
  generic: declined('generic_decline'),
  insufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost: declined('lost_card'),
  stolen: declined('stolen_card'),
  fraudulent: declined('fraudulent'),
  expired: decline('expired_card', 'Your card has expired.'),
  incorrectCvc: decline('incorrect_cvc', "Your card's security code is incorrect."),
  processing: decline('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
};

const card = (number: string, name: string, more: Partial<TestCard> & Partial<CardOutcome> = {}): TestCard => {
  const { brand = 'visa', funding = 'credit', behaviour = more.decline ? 'decline' : 'succeed' } = more;
  const { decline: refusal, authentication, dispute, refund, checks } = more;
  const asked = {
    ...(authentication && { authentication }),
    ...(dispute && { dispute }),
    ...(refund && { refund }),
    ...(checks && { checks }),
  };
  const outcome = { behaviour, ...(refusal && { decline: refusal }), ...asked };
  return { number, name, brand, funding, outcome };
};

/** Those of https://docs.stripe.com/testing, and the ones of the shop's demo: where they differ, the demo's. */
export const stripeTestCards: readonly TestCard[] = [
  card('4242424242424242', 'visa'),
  card('4000056655665556', 'visa_debit', { funding: 'debit' }),
  card('5555555555554444', 'mastercard', { brand: 'mastercard' }),
  card('2223003122003222', 'mastercard_series_2', { brand: 'mastercard' }),
  card('5200828282828210', 'mastercard_debit', { brand: 'mastercard', funding: 'debit' }),
  card('378282246310005', 'amex', { brand: 'amex' }),
  card('371449635398431', 'amex_second', { brand: 'amex' }),
  card('6011111111111117', 'discover', { brand: 'discover' }),
  card('3056930009020004', 'diners', { brand: 'diners' }),
  card('30569309025904', 'diners_fourteen_digits', { brand: 'diners' }),
  card('3566002020360505', 'jcb', { brand: 'jcb' }),
  card('3530111333300000', 'jcb_second', { brand: 'jcb' }),
  card('6200000000000005', 'unionpay', { brand: 'unionpay' }),
  card('4000000000000010', 'avsFail', {
    checks: { address_line1_check: 'fail', address_postal_code_check: 'fail' },
  }),
  card('4000000000000101', 'cvcCheckFail', { checks: { cvc_check: 'fail' } }),
  card('4000000000000044', 'avsUnchecked', {
    checks: { address_line1_check: 'unavailable', address_postal_code_check: 'unavailable' },
  }),
  card('4000000000000002', 'visa_chargeDeclined', { decline: declines.generic }),
  card('4000000000009995', 'visa_chargeDeclinedInsufficientFunds', {
    behaviour: 'insufficient_funds',
    decline: declines.insufficientFunds,
  }),
  card('4000000000009987', 'visa_chargeDeclinedLostCard', { decline: declines.lost }),
  card('4000000000009979', 'visa_chargeDeclinedStolenCard', { decline: declines.stolen }),
  card('4100000000000019', 'radarBlock', { decline: declines.fraudulent }),
  card('4000000000000069', 'chargeDeclinedExpiredCard', { behaviour: 'expired', decline: declines.expired }),
  card('4000000000000127', 'chargeDeclinedIncorrectCvc', { decline: declines.incorrectCvc }),
  card('4000000000000119', 'chargeDeclinedProcessingError', {
    behaviour: 'processing_error',
    decline: declines.processing,
  }),
  card('4000000000003220', 'threeDSecure2Required', { behaviour: 'three_d_secure', authentication: 'always' }),
  card('4000002760003184', 'authenticationRequired', { behaviour: 'three_d_secure', authentication: 'always' }),
  card('4000002500003155', 'authenticationRequiredOnSetup', {
    behaviour: 'three_d_secure',
    authentication: 'until_set_up',
  }),
  card('4000000000003055', 'threeDSecureOptional', { authentication: 'on_request' }),
  card('4000008400001629', 'threeDSecureRequiredChargeDeclined', {
    authentication: 'always',
    decline: declines.generic,
  }),
  card('4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds', {
    behaviour: 'insufficient_funds',
    authentication: 'always',
    decline: declines.insufficientFunds,
  }),
  card('4000000000002685', 'createDisputeProductNotReceived', { dispute: 'chargeback' }),
  card('4000000000001976', 'createDisputeInquiry', { dispute: 'inquiry' }),
  card('4000000000007726', 'pendingRefund', { refund: 'pending' }),
  card('4000000000005126', 'refundFail', { refund: 'fails' }),
  card('4000000000006975', 'answerLost', { behaviour: 'answer_lost' }),
  card('4000000000000341', 'lateWebhook', { behaviour: 'late_webhook' }),
  card('4000000000000259', 'doubleWebhook', { behaviour: 'double_webhook' }),
  card('4000000000005001', 'earlyWebhook', { behaviour: 'early_webhook' }),
  card('4000000000005043', 'disorderedWebhooks', { behaviour: 'disordered_webhooks' }),
  card('4000000000005019', 'forgedWebhook', { behaviour: 'forged_webhook', decline: declines.generic }),
  card('4000000000005027', 'slowAnswer', { behaviour: 'slow_answer' }),
  card('4000000000005035', 'outage', { behaviour: 'outage' }),
];

/** Other names by which the documentation has them, too. */
const aliases: Readonly<Record<string, string>> = {
  us: 'visa',
  chargeDeclined: 'visa_chargeDeclined',
  chargeDeclinedInsufficientFunds: 'visa_chargeDeclinedInsufficientFunds',
  chargeDeclinedLostCard: 'visa_chargeDeclinedLostCard',
  chargeDeclinedStolenCard: 'visa_chargeDeclinedStolenCard',
  threeDSecureRequired: 'threeDSecure2Required',
};

const byNumber = new Map(stripeTestCards.map((one) => [one.number, one]));
const byName = new Map(stripeTestCards.map((one) => [one.name, one]));

export const cardOfNumber = (number: string) => byNumber.get(number);
export const cardOfName = (name: string) => byName.get(Object.hasOwn(aliases, name) ? (aliases[name] ?? '') : name);
