/** The step of the checkout that failed; it chooses the sentence (§8, "Checkout"). */
export type CheckoutStep = 'save' | 'tokenize' | 'pay' | 'confirm' | 'submit';

/** A failure of one step; `cause` is what the client library or the provider's script threw. */
export class CheckoutFailure extends Error {
  readonly step: CheckoutStep;

  constructor(step: CheckoutStep, cause: unknown) {
    super(`Checkout failed at ${step}`, { cause });
    this.step = step;
  }
}

/** Runs one step and says which one failed. */
export async function inStep<T>(step: CheckoutStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CheckoutFailure ? error : new CheckoutFailure(step, error);
  }
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
  /** What is wrong with the card, by the code of who found it: the client library and the gateways speak English. */
  card: ReadonlyMap<string, string>;
}

/** Codes whose message was written for the shopper, in the shop's language, whatever the step. */
const shopperCodes = new Set([
  'out_of_stock',
  'draft_over',
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
  const { code, message, decline_code } = errorFacts(failure.cause);
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
  const { param } = errorFacts(failure.cause);
  if (failure.step === 'tokenize') return cardFields[param ?? ''];
  if (failure.step !== 'save' || !param) return undefined;
  return param === 'account.email' ? 'email' : param.replace('.', '_');
}

/** Field of the form that the backend found empty when the order was submitted. */
export function fieldLeftOut(failure: unknown): string | undefined {
  if (!(failure instanceof CheckoutFailure) || failure.step !== 'submit') return undefined;
  const [, part, field] =
    /^(shipping|billing)\.(name|address1|city|state|zip|country)$/.exec(errorFacts(failure.cause).param ?? '') ?? [];
  return part && `${part}_${field}`;
}

/** What was paid for is gone, or the cart has changed since: the money goes back, and another payment is needed. */
export function isForeignPayment(failure: unknown): boolean {
  if (!(failure instanceof CheckoutFailure)) return false;
  const { code, param } = errorFacts(failure.cause);
  return param === 'billing.intent' || (failure.step === 'submit' && givenBack.has(code ?? ''));
}

const givenBack = new Set(['out_of_stock', 'invalid_coupon_code', 'invalid_giftcard_code']);

const cardFields: Record<string, string> = {
  number: 'card_number',
  exp_month: 'card_expiry',
  exp_year: 'card_expiry',
  cvc: 'card_cvc',
  exp_cvc: 'card_cvc',
};

/** Where the shopper confirms the payment, when that is all that is missing: the error has the address in `param`. */
export function bankPageOf(error: unknown): string | undefined {
  const { code, param } = errorFacts(error);
  return code === 'authentication_required' ? param : undefined;
}

/** The client library's errors have a gateway's as their cause, which has the code. */
function errorFacts(error: unknown): { code?: string; message?: string; param?: string; decline_code?: string } {
  if (typeof error !== 'object' || error === null) return {};
  const { code, message, param, decline_code, cause }: Partial<Record<string, unknown>> = error;
  const known = { message: asText(message), param: asText(param), decline_code: asText(decline_code) };
  return { ...known, code: asText(code) ?? errorFacts(cause).code };
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}
