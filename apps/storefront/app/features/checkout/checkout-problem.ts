import { isKeyInTable } from '@mercer/contract';
import { messages } from '../../i18n/messages.ts';
import {
  addressFields,
  type CheckoutValues,
  type IsRequired,
  missingFields,
  wrongPostalCodes,
} from './checkout-form.ts';
import { fieldLabels } from './field-labels.ts';

/** Problem as the page shows it: one sentence on top, and one beside each field it concerns. */
export interface CheckoutProblem {
  message: string;
  fields: Record<string, string>;
  /** True when the order waits for a bank: its cart is closed, and nothing is to be paid again. */
  isBankPending?: boolean;
  /** True when the payment failed: it is told beside the ways to pay. */
  isPayment?: boolean;
}

type FieldProblem = readonly [name: string, sentence: string];

/** Finds the problems that the shop detects before it asks the backend; undefined when there are none. */
export function findFormProblem(
  values: CheckoutValues,
  isGuest: boolean,
  isRequired?: IsRequired,
): CheckoutProblem | undefined {
  const missing = missingFields(values, isGuest, isRequired).map(
    (name) => [name, describeFieldProblem(name, values)] as const,
  );
  const wrong = wrongPostalCodes(values).map((name) => [name, messages().checkout.zipInvalid] as const);
  const fields = withoutRepeated([...missing, ...wrong], values);
  return fields.length > 0 ? buildFieldProblem(fields) : undefined;
}

const describeFieldProblem = (name: string, { email }: CheckoutValues) =>
  name === 'email' && email ? messages().checkout.emailInvalid : describeMissingField(name);

/** Omits billing problems when billing repeats the shipping address, whose problems are shown already. */
function withoutRepeated(fields: FieldProblem[], { shipping, billing }: CheckoutValues): FieldProblem[] {
  const isSame = [...addressFields, 'country' as const].every((field) => shipping[field] === billing[field]);
  return isSame ? fields.filter(([name]) => !name.startsWith('billing_')) : fields;
}

/** Builds the problem of missing fields, for a form posted without the browser's own checks. */
export function missingProblem(names: string[]): CheckoutProblem {
  return buildFieldProblem(names.map((name) => [name, describeMissingField(name)]));
}

export function buildFieldProblem(fields: FieldProblem[]): CheckoutProblem {
  const [only, ...otherFields] = fields;
  const message = only && otherFields.length === 0 ? only[1] : messages().checkout.formErrors;
  return { message, fields: Object.fromEntries(fields) };
}

function describeMissingField(name: string): string {
  return messages().checkout.fieldMissing(getFieldLabel(name));
}

function getFieldLabel(name: string): string {
  const field = name.replace(/^(shipping|billing)_/, '');
  return isKeyInTable(fieldLabels, field) ? messages().checkout[fieldLabels[field]] : name;
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
