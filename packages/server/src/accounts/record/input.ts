import { maxEmailLength, maxTextLength } from '@mercer/contract';
import * as v from 'valibot';
import { FieldErrors } from '../../http/errors.ts';

const maxPassword = 256;

const shortText = v.maxLength<string, number, string>(maxTextLength, `Enter at most ${maxTextLength} characters`);
const required = (message: string) => v.pipe(v.string(message), v.trim(), v.nonEmpty(message), shortText);
const optionalText = v.nullish(v.pipe(v.string('Enter text'), v.trim(), shortText));

const emailMessage = 'Enter a valid email address';
const email = v.pipe(
  v.string(emailMessage),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(maxEmailLength, emailMessage),
  v.regex(/^[^\s@<>"(),:;]+@[^\s@.<>"(),:;]+(\.[^\s@.<>"(),:;]+)+$/u, emailMessage),
);

const newPassword = v.pipe(
  v.string('Enter a password'),
  v.minLength(8, 'Password must have at least 8 characters'),
  v.maxLength(maxPassword, `Password must have at most ${maxPassword} characters`),
);

const firstName = required('Enter a first name');
const lastName = required('Enter a last name');

export const SignUp = v.object({
  first_name: v.optional(firstName, undefined),
  last_name: v.optional(lastName, undefined),
  email,
  password: newPassword,
});

export const NewPassword = v.object({ password: newPassword });

/** The address in lower case; null when it is none. */
export function readEmail(value: unknown): string | null {
  const result = v.safeParse(email, value);
  return result.success ? result.output : null;
}

export const AccountChange = v.partial(
  v.object({
    first_name: firstName,
    last_name: lastName,
    email,
    password: v.string('Enter your current password'),
    new_password: newPassword,
  }),
);

/** What is typed at login need not be an address: a wrong one is answered like an unknown one. */
export const Login = v.object({
  email: v.pipe(
    v.string(emailMessage),
    v.trim(),
    v.toLowerCase(),
    v.nonEmpty(emailMessage),
    v.maxLength(maxEmailLength, emailMessage),
  ),
  password: v.optional(
    v.pipe(v.string('Enter your password'), v.nonEmpty('Enter your password'), v.maxLength(maxPassword)),
  ),
  /** instead of the password: works once */
  password_token: v.optional(v.pipe(v.string('Must be text'), v.maxLength(maxPassword))),
});

const country = v.pipe(
  required('Enter a country'),
  v.transform((text) => (text.length === 2 ? text.toUpperCase() : text)),
);

export const AddressInput = v.object({
  name: required('Enter a full name'),
  first_name: optionalText,
  last_name: optionalText,
  address1: required('Enter an address'),
  address2: optionalText,
  city: required('Enter a city'),
  state: required('Enter a state or province'),
  zip: required('Enter a ZIP or postal code'),
  country,
  phone: optionalText,
  default_shipping: v.optional(v.boolean('Must be true or false')),
  default_billing: v.optional(v.boolean('Must be true or false')),
});

export const AddressChange = v.partial(AddressInput);

const CardHolder = v.object({
  name: optionalText,
  first_name: optionalText,
  last_name: optionalText,
  address1: optionalText,
  address2: optionalText,
  city: optionalText,
  state: optionalText,
  zip: optionalText,
  country: v.nullish(country),
  phone: optionalText,
});

/** What may be written of a saved card: never what the gateway knows of it. */
export const CardChange = v.object({
  billing: v.nullish(CardHolder),
  default: v.optional(v.boolean('Must be true or false')),
});

const cardToken = 'Enter a card';

export const CardInput = v.object({
  ...CardChange.entries,
  token: v.pipe(v.string(cardToken), v.nonEmpty(cardToken), v.maxLength(maxTextLength, cardToken)),
});

/**
 * Keeps the fields that `schema` names.
 * @throws FieldErrors with the first message of every field that is wrong
 */
export function readFields<S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  body: Record<string, unknown>,
): v.InferOutput<S> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const errors: FieldErrors['errors'] = {};
  for (const issue of result.issues) {
    const field = String(issue.path?.[0]?.key);
    const isMissing = body[field] === undefined || body[field] === null || body[field] === '';
    errors[field] ??= { code: isMissing ? 'REQUIRED' : 'INVALID', message: messageOf(schema, field, issue) };
  }
  throw new FieldErrors(errors);
}

/** valibot's own sentence for a missing key is for programmers: the field's says what to enter. */
function messageOf(schema: v.ObjectSchema<v.ObjectEntries, undefined>, field: string, issue: v.BaseIssue<unknown>) {
  const entry = schema.entries[field];
  if (issue.received !== 'undefined' || !entry) return issue.message;
  return v.safeParse(entry, null).issues?.[0].message ?? issue.message;
}
