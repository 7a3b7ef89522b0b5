import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@mercer/commerce/staff';
import { isPlainObject } from '@mercer/contract';
import { permissionNames, roles } from '@mercer/platform/http/permissions';
import * as v from 'valibot';
import { email, nonEmptyText } from '../description/fields.ts';

const roleName = v.picklist(roles);
const permissionName = v.picklist(permissionNames);

/** Passwords are read as they are: their length is all that is limited. */
const newPassword = v.pipe(v.string(), v.minLength(8), v.maxLength(256));
const sentPassword = v.pipe(v.string(), v.maxLength(256));
const code = v.pipe(v.string(), v.maxLength(100));
const linkToken = v.pipe(v.string(), v.maxLength(200));
const personName = nonEmptyText(100);

export const SignInInput = v.strictObject({ email: v.string(), password: sentPassword, code: v.optional(code) });
/** What a browser has signed with a passkey, as `navigator.credentials` answers it in JSON. */
const signedResponse = v.custom<AuthenticationResponseJSON>(isCredential, 'the answer of a passkey is expected');
const createdResponse = v.custom<RegistrationResponseJSON>(isCredential, 'the answer of a new passkey is expected');

/** The library checks what is in it. */
function isCredential(value: unknown): boolean {
  return isPlainObject(value) && typeof value.id === 'string' && isPlainObject(value.response);
}

/** One of them. */
export const StepUpInput = v.strictObject({
  password: v.optional(sentPassword),
  code: v.optional(code),
  passkey: v.optional(signedResponse),
});
export const PasskeySignInInput = v.strictObject({ response: signedResponse });
export const PasskeyInput = v.strictObject({ name: personName, response: createdResponse });
export const CodeInput = v.strictObject({ code });
export const OwnerInput = v.strictObject({ token: linkToken, name: personName, email, password: newPassword });

const person = { id: v.string(), name: v.string(), email: v.string(), role: roleName };

export const SignedInAnswer = v.strictObject({ staff: v.strictObject(person), expires_at: v.string() });
export const StateAnswer = v.strictObject({ needs_owner: v.boolean(), signed_in: v.boolean() });

export const SessionAnswer = v.strictObject({
  id: v.string(),
  staff: v.strictObject({ id: v.string(), name: v.string() }),
  browser: v.nullable(v.string()),
  /** the session that asks */
  current: v.boolean(),
  date_created: v.string(),
  date_used: v.string(),
  date_expires: v.string(),
});

export const MeAnswer = v.strictObject({
  kind: v.picklist(['staff', 'key']),
  id: v.string(),
  name: v.string(),
  email: v.optional(v.string()),
  role: v.optional(roleName),
  permissions: v.array(permissionName),
  limits: v.strictObject({ refund: v.optional(v.number()) }),
  locale: v.string(),
  /** time until which the session may do what needs a fresh proof; null: it has given none, or needs none */
  step_up_until: v.nullable(v.string()),
  shop: v.strictObject({
    name: v.string(),
    currency: v.string(),
    locale: v.string(),
    /** languages of the store's texts, its own among them */
    locales: v.array(v.strictObject({ code: v.string(), name: v.string() })),
    time_zone: v.string(),
  }),
});

const locale = v.pipe(
  v.string(),
  v.maxLength(35),
  v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a language like de or en-US is expected'),
);

export const MeInput = v.strictObject({
  name: v.optional(personName),
  locale: v.optional(locale),
  password: v.optional(newPassword),
  current_password: v.optional(sentPassword),
});

export const StepUpAnswer = v.strictObject({ step_up_until: v.string() });
export const OwnerLinkAnswer = v.strictObject({ url: v.string(), date_expires: v.string() });

export const PasskeyAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  date_created: v.string(),
  date_used: v.nullable(v.string()),
});

const exceptions = v.record(permissionName, v.boolean());
const refundLimit = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000)));

export const StaffInput = v.strictObject({
  email,
  role: roleName,
  name: v.optional(personName),
  locale: v.optional(locale),
  exceptions: v.optional(exceptions, {}),
  refund_limit: v.optional(refundLimit, null),
});

export const StaffUpdate = v.strictObject({
  name: v.optional(personName),
  role: v.optional(roleName),
  locale: v.optional(locale),
  exceptions: v.optional(exceptions),
  refund_limit: v.optional(refundLimit),
});

export const StaffAnswer = v.strictObject({
  ...person,
  status: v.picklist(['invited', 'active']),
  locale: v.string(),
  /** permissions in addition to those of the role (true), or less (false) */
  exceptions: v.record(v.string(), v.boolean()),
  /** largest refund of one order, in minor units of the store's currency; null: the role's */
  refund_limit: v.nullable(v.number()),
  second_factor: v.boolean(),
  passkeys: v.number(),
  date_created: v.string(),
  date_updated: v.string(),
  date_joined: v.nullable(v.string()),
});

export const RecoveryRequest = v.strictObject({
  /** true where the person has lost app and passkeys: they are removed */
  remove_factors: v.optional(v.boolean(), false),
});

export const InvitationInput = v.strictObject({
  token: linkToken,
  name: v.optional(personName),
  password: newPassword,
});
export const NewPasswordInput = v.strictObject({ token: linkToken, password: newPassword });

/** A person with a second factor signs in with it afterwards: `signed_in` is false. */
export const AcceptedAnswer = v.strictObject({
  signed_in: v.boolean(),
  staff: v.nullable(v.strictObject(person)),
  expires_at: v.nullable(v.string()),
});

const described = { description: v.string() };

export const PermissionsAnswer = v.strictObject({
  permissions: v.array(v.strictObject({ name: permissionName, ...described })),
  roles: v.array(
    v.strictObject({
      name: roleName,
      ...described,
      permissions: v.array(permissionName),
      refund_limit: v.nullable(v.number()),
    }),
  ),
  routes: v.array(
    v.strictObject({
      method: v.string(),
      path: v.string(),
      /** each of them is needed */
      all: v.array(permissionName),
      /** one of them is needed */
      any: v.array(permissionName),
      /** a session needs a fresh proof, for some records at least */
      step_up: v.boolean(),
    }),
  ),
});
