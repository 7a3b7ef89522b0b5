import { isKeyOf } from '@mercer/contract';
import { messages } from '../../messages.ts';
import { addressFields, type CheckoutValues, missingFields, wrongPostalCodes } from './checkout-form.ts';
import { withReason } from './decline-sentence.ts';
import { fieldLabels } from './field-labels.ts';
import { failureField, failureMessage, fieldLeftOut } from './payment-failure.ts';

/** What went wrong, as the page shows it: one sentence on top, and one beside each field it concerns. */
export interface CheckoutProblem {
  message: string;
  fields: Record<string, string>;
}

type FieldProblem = readonly [name: string, sentence: string];

export function problemOf(failure: unknown): CheckoutProblem {
  const message = failureMessage(failure, {
    unexpected: messages().checkout.unexpected,
    unexpectedPayment: messages().checkout.unexpectedPayment,
    paymentFailed: messages().checkout.paymentFailed,
    paymentDetails: messages().checkout.paymentDetailsIssue,
    finalizing: messages().checkout.finalizeFailed,
    cartChanged: messages().checkout.cartChanged,
    authenticationFailed: messages().checkout.authenticationFailed,
    card: cardSentences(),
    withReason,
  });
  const leftOut = fieldLeftOut(failure);
  // an empty code is not one of its country either
  if (leftOut?.endsWith('_zip')) return problemWith([[leftOut, messages().checkout.zipInvalid]]);
  if (leftOut) return { ...missingProblem([leftOut]), message };
  const field = failureField(failure);
  return { message, fields: field ? { [field]: message } : {} };
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

/** What the shop sees before it asks the backend; undefined where all is well. */
export function formProblem(values: CheckoutValues, isGuest: boolean): CheckoutProblem | undefined {
  const missing = missingFields(values, isGuest).map((name) => [name, sentenceOfMissing(name)] as const);
  const wrong = wrongPostalCodes(values).map((name) => [name, messages().checkout.zipInvalid] as const);
  const fields = withoutRepeated([...missing, ...wrong], values);
  return fields.length > 0 ? problemWith(fields) : undefined;
}

/** What is wrong in shipping is not told again of a bill that goes to the same place. */
function withoutRepeated(fields: FieldProblem[], { shipping, billing }: CheckoutValues): FieldProblem[] {
  const isSame = [...addressFields, 'country' as const].every((field) => shipping[field] === billing[field]);
  return isSame ? fields.filter(([name]) => !name.startsWith('billing_')) : fields;
}

/** For a form posted without the browser's own checks. */
function missingProblem(names: string[]): CheckoutProblem {
  return problemWith(names.map((name) => [name, sentenceOfMissing(name)]));
}

function problemWith(fields: FieldProblem[]): CheckoutProblem {
  const [only, ...others] = fields;
  const message = only && others.length === 0 ? only[1] : messages().checkout.formErrors;
  return { message, fields: Object.fromEntries(fields) };
}

function sentenceOfMissing(name: string): string {
  return messages().checkout.fieldMissing(labelOf(name));
}

function labelOf(name: string): string {
  const field = name.replace(/^(shipping|billing)_/, '');
  return isKeyOf(fieldLabels, field) ? messages().checkout[fieldLabels[field]] : name;
}

/** A method has to be chosen once it is known what there is. */
export function shippingProblem(): CheckoutProblem {
  const message = messages().checkout.chooseShipping;
  return { message, fields: { shipping_service: message } };
}

export function missingCardProblem(): CheckoutProblem {
  const message = messages().checkout.cardMissing;
  return { message, fields: { card_number: message } };
}
