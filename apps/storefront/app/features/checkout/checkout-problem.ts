import { isKeyOf } from '@mercer/contract';
import { messages } from '../../messages.ts';
import { addressFields, type CheckoutValues, missingFields, wrongPostalCodes } from './checkout-form.ts';
import { fieldLabels } from './field-labels.ts';

/** What went wrong, as the page shows it: one sentence on top, and one beside each field it concerns. */
export interface CheckoutProblem {
  message: string;
  fields: Record<string, string>;
}

type FieldProblem = readonly [name: string, sentence: string];

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
export function missingProblem(names: string[]): CheckoutProblem {
  return problemWith(names.map((name) => [name, sentenceOfMissing(name)]));
}

export function problemWith(fields: FieldProblem[]): CheckoutProblem {
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
