import { messages } from '../../messages.ts';
import { failureField, failureMessage } from './payment-failure.ts';

/** What went wrong, as the page shows it: one sentence on top, and one beside each field it concerns. */
export interface CheckoutProblem {
  message: string;
  fields: Record<string, string>;
}

export function problemOf(failure: unknown): CheckoutProblem {
  const message = failureMessage(failure, {
    unexpected: messages.checkout.unexpected,
    unexpectedPayment: messages.checkout.unexpectedPayment,
    paymentFailed: messages.checkout.paymentFailed,
    paymentDetails: messages.checkout.paymentDetailsIssue,
    finalizing: messages.checkout.finalizeFailed,
    authenticationFailed: messages.checkout.authenticationFailed,
  });
  const field = failureField(failure);
  return { message, fields: field ? { [field]: message } : {} };
}

const labels: Record<string, string> = {
  email: messages.checkout.email,
  name: messages.checkout.fullName,
  address1: messages.checkout.address,
  city: messages.checkout.city,
  state: messages.checkout.state,
  zip: messages.checkout.zip,
};

/** For a form posted without the browser's own checks. */
export function missingProblem(names: string[]): CheckoutProblem {
  const fields = names.map((name) => [
    name,
    messages.checkout.fieldMissing(labels[name.replace(/^(shipping|billing)_/, '')] ?? name),
  ]);
  return { message: messages.checkout.formErrors, fields: Object.fromEntries(fields) };
}
