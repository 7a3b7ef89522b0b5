import type { Behaviour } from '../../store/tables.ts';

/** Outcome of a payment with a test card. */
export interface CardOutcome {
  behaviour: Behaviour;
  decline?: Decline;
  /**
   * Says when its bank asks the card holder: at each payment, until the card is set up for later payments, or when the
   * shop requests it.
   */
  authentication?: 'always' | 'until_set_up' | 'on_request';
  /** Kind of dispute: its holder demands the money back, or only inquires. */
  dispute?: 'chargeback' | 'inquiry';
  /** Outcome of its refunds a moment after they are answered. */
  refund?: 'fails' | 'pending';
  /** A bank debit that is first in processing, and what its bank decides: at once, or when it is told to. */
  debit?: { result: 'succeeds' | 'fails'; isDelayed: boolean };
  /** Checks that its bank reports as failed or unavailable although it accepts the payment. */
  checks?: Partial<Record<'address_line1_check' | 'address_postal_code_check' | 'cvc_check', 'fail' | 'unavailable'>>;
}

export interface Decline {
  code: string;
  decline_code: string;
  message: string;
}

export interface TestCard {
  number: string;
  /** Name that follows `pm_card_` and `tok_`. */
  name: string;
  brand: string;
  funding: 'credit' | 'debit';
  outcome: CardOutcome;
}

const createDecline = (code: string, message: string, decline_code = code): Decline => ({
  code,
  decline_code,
  message,
});
const createCardDecline = (decline_code: string, message = 'Your card was declined.') =>
  createDecline('card_declined', message, decline_code);

const declines = {
  generic: createCardDecline('generic_decline'),
  insufficientFunds: createCardDecline('insufficient_funds', 'Your card has insufficient funds.'),
  lost: createCardDecline('lost_card'),
  stolen: createCardDecline('stolen_card'),
  fraudulent: createCardDecline('fraudulent'),
  expired: createDecline('expired_card', 'Your card has expired.'),
  incorrectCvc: createDecline('incorrect_cvc', "Your card's security code is incorrect."),
  processing: createDecline(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
};

const defineTestCard = (
  number: string,
  name: string,
  overrides: Partial<TestCard> & Partial<CardOutcome> = {},
): TestCard => {
  const { brand = 'visa', funding = 'credit', behaviour = overrides.decline ? 'decline' : 'succeed' } = overrides;
  const { decline: refusal, authentication, dispute, refund, checks } = overrides;
  const optionalOutcome = {
    ...(authentication && { authentication }),
    ...(dispute && { dispute }),
    ...(refund && { refund }),
    ...(checks && { checks }),
  };
  const outcome = { behaviour, ...(refusal && { decline: refusal }), ...optionalOutcome };
  return { number, name, brand, funding, outcome };
};

/** Test cards of https://docs.stripe.com/testing and of the shop's demo; where they differ, the demo's apply. */
export const stripeTestCards: readonly TestCard[] = [
  defineTestCard('4242424242424242', 'visa'),
  defineTestCard('4000056655665556', 'visa_debit', { funding: 'debit' }),
  defineTestCard('5555555555554444', 'mastercard', { brand: 'mastercard' }),
  defineTestCard('2223003122003222', 'mastercard_series_2', { brand: 'mastercard' }),
  defineTestCard('5200828282828210', 'mastercard_debit', { brand: 'mastercard', funding: 'debit' }),
  defineTestCard('378282246310005', 'amex', { brand: 'amex' }),
  defineTestCard('371449635398431', 'amex_second', { brand: 'amex' }),
  defineTestCard('6011111111111117', 'discover', { brand: 'discover' }),
  defineTestCard('3056930009020004', 'diners', { brand: 'diners' }),
  defineTestCard('30569309025904', 'diners_fourteen_digits', { brand: 'diners' }),
  defineTestCard('3566002020360505', 'jcb', { brand: 'jcb' }),
  defineTestCard('3530111333300000', 'jcb_second', { brand: 'jcb' }),
  defineTestCard('6200000000000005', 'unionpay', { brand: 'unionpay' }),
  defineTestCard('4000000000000010', 'avsFail', {
    checks: { address_line1_check: 'fail', address_postal_code_check: 'fail' },
  }),
  defineTestCard('4000000000000101', 'cvcCheckFail', { checks: { cvc_check: 'fail' } }),
  defineTestCard('4000000000000044', 'avsUnchecked', {
    checks: { address_line1_check: 'unavailable', address_postal_code_check: 'unavailable' },
  }),
  defineTestCard('4000000000000002', 'visa_chargeDeclined', { decline: declines.generic }),
  defineTestCard('4000000000009995', 'visa_chargeDeclinedInsufficientFunds', {
    behaviour: 'insufficient_funds',
    decline: declines.insufficientFunds,
  }),
  defineTestCard('4000000000009987', 'visa_chargeDeclinedLostCard', { decline: declines.lost }),
  defineTestCard('4000000000009979', 'visa_chargeDeclinedStolenCard', { decline: declines.stolen }),
  defineTestCard('4100000000000019', 'radarBlock', { decline: declines.fraudulent }),
  defineTestCard('4000000000000069', 'chargeDeclinedExpiredCard', { behaviour: 'expired', decline: declines.expired }),
  defineTestCard('4000000000000127', 'chargeDeclinedIncorrectCvc', { decline: declines.incorrectCvc }),
  defineTestCard('4000000000000119', 'chargeDeclinedProcessingError', {
    behaviour: 'processing_error',
    decline: declines.processing,
  }),
  defineTestCard('4000000000003220', 'threeDSecure2Required', {
    behaviour: 'three_d_secure',
    authentication: 'always',
  }),
  defineTestCard('4000002760003184', 'authenticationRequired', {
    behaviour: 'three_d_secure',
    authentication: 'always',
  }),
  defineTestCard('4000002500003155', 'authenticationRequiredOnSetup', {
    behaviour: 'three_d_secure',
    authentication: 'until_set_up',
  }),
  defineTestCard('4000000000003055', 'threeDSecureOptional', { authentication: 'on_request' }),
  defineTestCard('4000008400001629', 'threeDSecureRequiredChargeDeclined', {
    authentication: 'always',
    decline: declines.generic,
  }),
  defineTestCard('4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds', {
    behaviour: 'insufficient_funds',
    authentication: 'always',
    decline: declines.insufficientFunds,
  }),
  defineTestCard('4000000000002685', 'createDisputeProductNotReceived', { dispute: 'chargeback' }),
  defineTestCard('4000000000001976', 'createDisputeInquiry', { dispute: 'inquiry' }),
  defineTestCard('4000000000007726', 'pendingRefund', { refund: 'pending' }),
  defineTestCard('4000000000005126', 'refundFail', { refund: 'fails' }),
  defineTestCard('4000000000006975', 'answerLost', { behaviour: 'answer_lost' }),
  defineTestCard('4000000000000341', 'lateWebhook', { behaviour: 'late_webhook' }),
  defineTestCard('4000000000000259', 'doubleWebhook', { behaviour: 'double_webhook' }),
  defineTestCard('4000000000005001', 'earlyWebhook', { behaviour: 'early_webhook' }),
  defineTestCard('4000000000005043', 'disorderedWebhooks', { behaviour: 'disordered_webhooks' }),
  defineTestCard('4000000000005019', 'forgedWebhook', { behaviour: 'forged_webhook', decline: declines.generic }),
  defineTestCard('4000000000005027', 'slowAnswer', { behaviour: 'slow_answer' }),
  defineTestCard('4000000000005035', 'outage', { behaviour: 'outage' }),
];

/** Alternative names that the documentation uses for the same cards. */
const aliases: Readonly<Record<string, string>> = {
  us: 'visa',
  chargeDeclined: 'visa_chargeDeclined',
  chargeDeclinedInsufficientFunds: 'visa_chargeDeclinedInsufficientFunds',
  chargeDeclinedLostCard: 'visa_chargeDeclinedLostCard',
  chargeDeclinedStolenCard: 'visa_chargeDeclinedStolenCard',
  threeDSecureRequired: 'threeDSecure2Required',
};

const byNumber = new Map(stripeTestCards.map((testCard) => [testCard.number, testCard]));
const byName = new Map(stripeTestCards.map((testCard) => [testCard.name, testCard]));

export const cardOfNumber = (number: string) => byNumber.get(number);
export const findCardByName = (name: string) => byName.get(Object.hasOwn(aliases, name) ? (aliases[name] ?? '') : name);
