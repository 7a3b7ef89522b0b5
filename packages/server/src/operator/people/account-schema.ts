import { maxTextLength } from '@mercer/contract';
import * as v from 'valibot';
import { answeredFields, email, nonEmptyText, possiblyEmptyText, recordId } from '../description/fields.ts';

const nothing = v.nullable(v.string());

const AddressAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  first_name: v.optional(v.string()),
  last_name: v.optional(v.string()),
  company: v.optional(nothing),
  address1: v.string(),
  address2: nothing,
  city: v.string(),
  state: v.string(),
  zip: v.string(),
  country: v.string(),
  phone: nothing,
  default_shipping: v.boolean(),
  default_billing: v.boolean(),
});

export const AccountAnswer = v.strictObject({
  id: v.string(),
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  phone: nothing,
  email_optin: v.boolean(),
  metadata: v.record(v.string(), v.unknown()),
  email_verified: v.boolean(),
  second_factor: v.boolean(),
  addresses: v.array(AddressAnswer),
  date_created: v.string(),
});

const word = nonEmptyText(maxTextLength);
const wordOrNone = v.optional(v.nullable(possiblyEmptyText(maxTextLength)), null);

const AddressFields = v.strictObject({
  id: v.optional(recordId),
  name: word,
  first_name: wordOrNone,
  last_name: wordOrNone,
  company: wordOrNone,
  address1: word,
  address2: wordOrNone,
  city: word,
  state: word,
  zip: word,
  country: v.pipe(
    word,
    v.transform((text) => (text.length === 2 ? text.toUpperCase() : text)),
  ),
  phone: wordOrNone,
  default_shipping: v.optional(v.boolean(), false),
  default_billing: v.optional(v.boolean(), false),
});

/** An answer can be sent back. `addresses` are all that the account shall have. */
export const AccountUpdate = v.strictObject({
  ...answeredFields(AccountAnswer),
  email: v.optional(email),
  first_name: v.optional(word),
  last_name: v.optional(word),
  addresses: v.optional(v.pipe(v.array(AddressFields), v.maxLength(100))),
});

export type AccountFields = v.InferOutput<typeof AccountAnswer>;
