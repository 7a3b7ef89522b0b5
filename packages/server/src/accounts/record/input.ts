import { isPlainObject, maxEmailLength, maxTextLength } from '@mercer/contract';
import * as v from 'valibot';
import { countryCode } from '../../http/country-code.ts';
import { isEmail } from '../../http/email.ts';
import { lenientText } from '../../http/lenient-text.ts';
import { sentenceName } from '../../http/read-fields.ts';
import type { LimitSentence } from '../../http/sentences/sentence.ts';

const maxPassword = 256;

const shortText = v.maxLength<string, number, string>(maxTextLength, sentenceName('textTooLong'));
const required = (name: LimitSentence) =>
  v.pipe(v.string(sentenceName(name)), v.trim(), v.nonEmpty(sentenceName(name)), shortText);
const optionalText = v.nullish(v.pipe(v.string(sentenceName('textMissing')), v.trim(), shortText));

const emailMessage = sentenceName('emailInvalid');
const email = v.pipe(v.string(emailMessage), v.trim(), v.toLowerCase(), v.check(isEmail, emailMessage));

const newPassword = v.pipe(
  v.string(sentenceName('chosenPasswordMissing')),
  v.minLength(8, sentenceName('passwordTooShort')),
  v.maxLength(maxPassword, sentenceName('passwordTooLong')),
);

const firstName = required('firstNameMissing');
const lastName = required('lastNameMissing');

const anyObject = v.custom<Record<string, unknown>>(isPlainObject, 'Must be an object');
const flag = v.boolean('Must be true or false');

/** What an account keeps beside what opens it; `name` is first and last name in one. */
const profile = {
  name: v.nullish(required('nameMissing')),
  phone: optionalText,
  email_optin: v.nullish(flag),
  /** of applications; merged, and a key that is null is taken out */
  metadata: v.nullish(anyObject),
  /** the default address: fields of it, or `account_address_id` of another one; null: none */
  shipping: v.nullish(anyObject),
  /** the same, with `account_card_id` of the default card */
  billing: v.nullish(anyObject),
};

/** Without a password nobody is logged in, and nobody can be until one is set by mail. */
export const SignUp = v.object({
  first_name: v.optional(firstName, undefined),
  last_name: v.optional(lastName, undefined),
  email,
  password: v.optional(newPassword),
  ...profile,
});

export const NewPassword = v.object({ password: newPassword });

export const SecondFactorWish = v.object({ password: v.optional(v.string()) });
export const SecondFactorCode = v.object({ code: lenientText });
export const NoSecondFactor = v.object({ password: v.optional(v.string()), code: lenientText });

/** What is no address or no key is answered like one that nobody has. */
const key = v.nullish(lenientText);
export const Recover = v.object({
  email: v.optional(lenientText),
  reset_url: v.optional(lenientText),
  reset_key: key,
  password_reset_key: key,
  password: v.nullish(newPassword),
});
export const Verify = v.object({ key });
export const MailedKey = v.object({ key: lenientText });

export const Wish = v.object({ product_id: v.string() });

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

/** What is typed at login need not be an address: a wrong one is answered like an unknown one. */
export const Login = v.object({
  email: v.pipe(
    v.string(emailMessage),
    v.trim(),
    v.toLowerCase(),
    v.nonEmpty(emailMessage),
    v.maxLength(maxEmailLength, emailMessage),
  ),
  password: v.optional(v.pipe(v.string(passwordMissing), v.nonEmpty(passwordMissing), v.maxLength(maxPassword))),
  /** instead of the password: works once */
  password_token: v.optional(v.pipe(v.string('Must be text'), v.maxLength(maxPassword))),
  /** of the app, or a recovery code, where the account has a second step */
  code: v.nullish(lenientText),
});

const country = v.pipe(required('countryMissing'), v.transform(countryCode));

export const AddressInput = v.object({
  name: required('nameMissing'),
  first_name: optionalText,
  last_name: optionalText,
  company: optionalText,
  address1: required('addressMissing'),
  address2: optionalText,
  city: required('cityMissing'),
  state: required('stateMissing'),
  zip: required('zipMissing'),
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
  company: optionalText,
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

const cardToken = sentenceName('cardMissing');

export const CardInput = v.object({
  ...CardChange.entries,
  token: v.pipe(v.string(cardToken), v.nonEmpty(cardToken), v.maxLength(maxTextLength, cardToken)),
  /** that has made the token */
  gateway: v.nullish(v.pipe(v.string(), v.maxLength(maxTextLength))),
  /** the card pays an order next: its bank is asked then */
  at_checkout: v.optional(v.boolean('Must be true or false')),
  /** sent when the bank's page leads back: only a token that this session has sent before is taken */
  resumed: v.optional(v.boolean('Must be true or false')),
  /** the `billing` of the first request, as the address had it that the bank's page has led back to */
  billing_seal: v.nullish(v.pipe(v.string(), v.maxLength(8000))),
});
