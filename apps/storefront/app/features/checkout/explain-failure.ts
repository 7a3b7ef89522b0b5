import { messages } from '../../i18n/messages.ts';
import { buildFieldProblem, type CheckoutProblem, missingProblem } from './checkout-problem.ts';
import { appendDeclineReason } from './decline-sentence.ts';
import { CheckoutFailure, type CheckoutStep, readErrorFacts } from './payment-failure.ts';

export function explainFailure(failure: unknown): CheckoutProblem {
  const message = failureMessage(failure, {
    unexpected: messages().checkout.unexpected,
    unexpectedPayment: messages().checkout.unexpectedPayment,
    paymentFailed: messages().checkout.paymentFailed,
    paymentDetails: messages().checkout.paymentDetailsIssue,
    finalizing: messages().checkout.finalizeFailed,
    cartChanged: messages().checkout.cartChanged,
    authenticationFailed: messages().checkout.authenticationFailed,
    card: cardSentences(),
    withReason: appendDeclineReason,
  });
  if (isBankPending(failure)) return { message, fields: {}, isBankPending: true };
  const leftOut = fieldLeftOut(failure);
  // an empty code is not one of its country either
  if (leftOut?.endsWith('_zip')) return buildFieldProblem([[leftOut, messages().checkout.zipInvalid]]);
  if (leftOut) return { ...missingProblem([leftOut]), message };
  const field = failureField(failure);
  return { message, fields: field ? { [field]: message } : {}, ...(isPaymentFailure(failure) && { isPayment: true }) };
}

const steps: CheckoutStep[] = ['tokenize', 'pay', 'confirm'];

function isPaymentFailure(failure: unknown): boolean {
  if (!(failure instanceof CheckoutFailure)) return false;
  return steps.includes(failure.step) || readErrorFacts(failure.cause).code === 'card_declined';
}

function isBankPending(failure: unknown): boolean {
  return failure instanceof CheckoutFailure && readErrorFacts(failure.cause).code === 'payment_pending';
}

function cardSentences(): Map<string, string> {
  const words = messages().checkout;
  return new Map([
    ['invalid_card_number', words.cardNumberInvalid],
    ['invalid_card_expiry', words.cardExpiryInvalid],
    ['invalid_card_cvc', words.cardCvcInvalid],
    ['test_cards_only', words.testCardsOnly],
  ]);
}

export interface FailureSentences {
  unexpected: string;
  unexpectedPayment: string;
  paymentFailed: string;
  paymentDetails: string;
  finalizing: string;
  cartChanged: string;
  authenticationFailed: string;
  /** The sentence with why the bank has said no, where it tells. */
  withReason: (sentence: string, declineCode: string | undefined) => string;
  /** Sentences about the card by error code: the client library and the gateways report in English. */
  card: ReadonlyMap<string, string>;
}

/** Codes whose message was written for the shopper, in the shop's language, whatever the step. */
const shopperCodes = new Set([
  'out_of_stock',
  'draft_over',
  'payment_pending',
  'invalid_card',
  'validation_error',
  'vault_error',
  'too_many_attempts',
  'too_many_requests',
]);

/** The shop's own word, and Stripe's two. */
const notAuthenticated = new Set([
  'authentication_failed',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
]);

export function failureMessage(failure: unknown, sentences: FailureSentences): string {
  if (!(failure instanceof CheckoutFailure)) return sentences.unexpected;
  const { code, message, decline_code } = readErrorFacts(failure.cause);
  const ofCard = sentences.card.get(code ?? '');
  if (ofCard) return ofCard;
  if (code && shopperCodes.has(code) && message) return message;
  if (code && notAuthenticated.has(code)) return sentences.authenticationFailed;
  if (code === 'unknown_redirect_status') return sentences.paymentFailed;
  if (code === 'cart_changed') return sentences.cartChanged;
  const byStep: Record<CheckoutStep, string> = {
    save: sentences.unexpected,
    tokenize: message || sentences.paymentDetails,
    pay: sentences.unexpectedPayment,
    confirm: code ? sentences.withReason(sentences.paymentFailed, code) : sentences.unexpectedPayment,
    submit:
      code === 'card_declined'
        ? sentences.withReason(message || sentences.paymentFailed, decline_code)
        : sentences.finalizing,
  };
  return byStep[failure.step];
}

/** Form field that the error belongs to, by the library's `param` (§8). */
export function failureField(failure: unknown): string | undefined {
  if (!(failure instanceof CheckoutFailure)) return undefined;
  const { param } = readErrorFacts(failure.cause);
  if (failure.step === 'tokenize') return cardFields[param ?? ''];
  if (failure.step !== 'save' || !param) return undefined;
  return param === 'account.email' ? 'email' : param.replace('.', '_');
}

/** Field of the form that the backend found empty when the order was submitted. */
export function fieldLeftOut(failure: unknown): string | undefined {
  if (!(failure instanceof CheckoutFailure) || failure.step !== 'submit') return undefined;
  const [, part, field] =
    /^(shipping|billing)\.(name|address1|city|state|zip|country)$/.exec(readErrorFacts(failure.cause).param ?? '') ??
    [];
  return part && `${part}_${field}`;
}

/**
 * True when the goods are gone or the cart has changed since the payment: it is refunded, and another payment is
 * needed.
 */
export function isForeignPayment(failure: unknown): boolean {
  if (!(failure instanceof CheckoutFailure)) return false;
  const { code, param } = readErrorFacts(failure.cause);
  return param === 'billing.intent' || (failure.step === 'submit' && returnedErrorCodes.has(code ?? ''));
}

const returnedErrorCodes = new Set(['out_of_stock', 'invalid_coupon_code', 'invalid_giftcard_code', 'cart_changed']);

const cardFields: Record<string, string> = {
  number: 'card_number',
  exp_month: 'card_expiry',
  exp_year: 'card_expiry',
  cvc: 'card_cvc',
  exp_cvc: 'card_cvc',
};
