import { getAddressFormat, isPlainObject, maxEmailLength, maxTextLength } from '@mercer/contract';
import { normalizeEmail } from '@mercer/database';
import { address, savedCard } from '@mercer/platform/entities';
import { toCountryCode } from '@mercer/platform/http/country-code';
import { isValidEmail } from '@mercer/platform/http/email';
import { inputObject, listFieldNames } from '@mercer/platform/http/input-object';
import { publishedFields } from '@mercer/platform/http/published-fields';
import { placeFieldSentenceName, sentenceName } from '@mercer/platform/http/read-fields';
import type { LimitSentence } from '@mercer/platform/http/sentences/sentence';
import { lenientText } from '@mercer/platform/http/text-pattern';
import * as v from 'valibot';

const maxPassword = 256;

const shortText = v.maxLength<string, number, string>(maxTextLength, sentenceName('textTooLong'));
const buildRequiredText = (name: LimitSentence) =>
  v.pipe(v.string(sentenceName(name)), v.trim(), v.nonEmpty(sentenceName(name)), shortText);
const optionalText = v.nullish(v.pipe(v.string(sentenceName('textMissing')), v.trim(), shortText));

const emailMessage = sentenceName('emailInvalid');
const email = v.pipe(v.string(emailMessage), v.transform(normalizeEmail), v.check(isValidEmail, emailMessage));

const newPassword = v.pipe(
  v.string(sentenceName('chosenPasswordMissing')),
  v.minLength(8, sentenceName('passwordTooShort')),
  v.maxLength(maxPassword, sentenceName('passwordTooLong')),
);

const firstName = buildRequiredText('firstNameMissing');
const lastName = buildRequiredText('lastNameMissing');

const anyObject = v.custom<Record<string, unknown>>(isPlainObject, 'Must be an object');
const flag = v.boolean('Must be true or false');

/** Account fields other than its credentials; `name` is first and last name in one. */
const profile = {
  name: v.nullish(buildRequiredText('nameMissing')),
  phone: optionalText,
  email_optin: v.nullish(flag),
  /** Metadata of applications; it is merged, and a key that is null is removed. */
  metadata: v.nullish(anyObject),
  /** the default address: fields of it, or `account_address_id` of another one; null: none */
  shipping: v.nullish(anyObject),
  /**
   * Default billing address: fields of it, or `account_address_id` of another one, with `account_card_id` of the
   * default card; null: none.
   */
  billing: v.nullish(anyObject),
};

/** Input of a sign-up. Without a password the shopper is not logged in, and cannot log in before one is set by mail. */
export const SignUp = v.object({
  first_name: v.optional(firstName, undefined),
  last_name: v.optional(lastName, undefined),
  email,
  password: v.optional(newPassword),
  ...profile,
});

export const NewPassword = v.object({ password: newPassword });

/** The password of who asks for what only they may do; one that is no text is a wrong one. */
export const CurrentPassword = inputObject({ password: v.optional(v.unknown()) }, { ignored: publishedFields.account });
export const SecondFactorRequest = inputObject({ password: v.optional(v.string()) });
export const SecondFactorCode = inputObject({ code: lenientText });
export const NoSecondFactor = inputObject({ password: v.optional(v.string()), code: lenientText });

/** Key or address of any form: a malformed one gets the same answer as an unknown one. */
const key = v.nullish(lenientText);
export const Recover = inputObject({
  email: v.optional(lenientText),
  reset_url: v.optional(lenientText),
  reset_key: key,
  password_reset_key: key,
  password: v.nullish(newPassword),
});
export const Verify = inputObject({ key });
export const MailedKey = inputObject({ key: lenientText });

export const Wish = inputObject({ product_id: v.string() });

export const AccountChange = v.partial(
  v.object({
    first_name: firstName,
    last_name: lastName,
    email,
    password: v.string(sentenceName('currentPasswordMissing')),
    new_password: newPassword,
    ...profile,
    /** metadata in place of what was kept before */
    $set: v.strictObject({ metadata: anyObject }),
  }),
);

const passwordMissing = sentenceName('passwordMissing');

/** Input of a login. The e-mail need not be an address: a malformed one gets the same answer as an unknown one. */
export const Login = inputObject(
  {
    email: v.pipe(
      v.string(emailMessage),
      v.transform(normalizeEmail),
      v.nonEmpty(emailMessage),
      v.maxLength(maxEmailLength, emailMessage),
    ),
    password: v.optional(v.pipe(v.string(passwordMissing), v.nonEmpty(passwordMissing), v.maxLength(maxPassword))),
    /** instead of the password: works once */
    password_token: v.optional(v.pipe(v.string('Must be text'), v.maxLength(maxPassword))),
    /** Code of the authenticator app, or a recovery code, when the account has a second factor. */
    code: v.nullish(lenientText),
  },
  { ignored: publishedFields.account },
);

/** A part of an address that not every country has; where it does not, none is kept as ''. */
const placeText = v.optional(
  v.pipe(
    v.nullish(v.pipe(v.string(sentenceName('textMissing')), v.trim(), shortText)),
    v.transform((text) => text ?? ''),
  ),
  '',
);

const country = v.pipe(buildRequiredText('countryMissing'), v.transform(toCountryCode));

export const AddressInput = inputObject(
  {
    name: buildRequiredText('nameMissing'),
    first_name: optionalText,
    last_name: optionalText,
    company: optionalText,
    address1: buildRequiredText('addressMissing'),
    address2: optionalText,
    city: placeText,
    state: placeText,
    zip: placeText,
    country,
    phone: optionalText,
    default_shipping: v.optional(v.boolean('Must be true or false')),
    default_billing: v.optional(v.boolean('Must be true or false')),
  },
  { ignored: [...publishedFields.address, ...listFieldNames(address)] },
);

export const AddressChange = v.partial(AddressInput);

/** Schema of a part of an address that its country asks for, by what it is called there. */
function buildRequiredPlace(kind: string) {
  const message = placeFieldSentenceName(kind);
  return v.pipe(v.string(message), v.trim(), v.nonEmpty(message), shortText);
}

/** Returns the schema of a whole address in a country, of which the country's addresses need some fields. */
export function buildAddressInput(countryInput: unknown): typeof AddressInput {
  const name = typeof countryInput === 'string' ? toCountryCode(countryInput.trim()) : undefined;
  const { required: requiredFields, kinds } = getAddressFormat(name);
  const required = requiredFields.map((field) => [field, buildRequiredPlace(kinds[field])]);
  return { ...AddressInput, entries: { ...AddressInput.entries, ...Object.fromEntries(required) } };
}

const CardHolder = v.object({
  name: optionalText,
  first_name: optionalText,
  last_name: optionalText,
  company: optionalText,
  address1: optionalText,
  address2: optionalText,
  city: optionalText,
  state: optionalText,
  zip: optionalText,
  country: v.nullish(country),
  phone: optionalText,
});

/** What a card repeats of a response. */
const ignored = [...publishedFields.card, ...listFieldNames(savedCard)];

/** Fields of a saved card that can be changed; never what the gateway knows about it. */
export const CardChange = inputObject(
  {
    billing: v.nullish(CardHolder),
    default: v.optional(v.boolean('Must be true or false')),
  },
  { ignored },
);

const cardToken = sentenceName('cardMissing');

export const CardInput = inputObject(
  {
    ...CardChange.entries,
    token: v.pipe(v.string(cardToken), v.nonEmpty(cardToken), v.maxLength(maxTextLength, cardToken)),
    /** Gateway that made the token. */
    gateway: v.nullish(v.pipe(v.string(), v.maxLength(maxTextLength))),
    /** the card pays an order next: its bank is asked then */
    at_checkout: v.optional(v.boolean('Must be true or false')),
    /** sent when the bank's page leads back: only a token that this session has sent before is taken */
    resumed: v.optional(v.boolean('Must be true or false')),
    /** the `billing` of the first request, as the address had it that the bank's page has led back to */
    billing_seal: v.nullish(v.pipe(v.string(), v.maxLength(8000))),
  },
  { ignored },
);
