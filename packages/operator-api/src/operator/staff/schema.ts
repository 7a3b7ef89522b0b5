import { permissionNames, roles } from '@mercer/platform/http/permissions';
import * as v from 'valibot';
import { email, nonEmptyText } from '../description/fields.ts';

export const roleName = v.picklist(roles);
export const permissionName = v.picklist(permissionNames);

/** Passwords are read as they are: their length is all that is limited. */
export const newPassword = v.pipe(v.string(), v.minLength(8), v.maxLength(256));
const sentPassword = v.pipe(v.string(), v.maxLength(256));
const code = v.pipe(v.string(), v.maxLength(100));
export const linkToken = v.pipe(v.string(), v.maxLength(200));
export const personName = nonEmptyText(100);

export const SignInInput = v.strictObject({ email: v.string(), password: sentPassword, code: v.optional(code) });
export const StepUpInput = v.union([v.strictObject({ password: sentPassword }), v.strictObject({ code })]);
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
  shop: v.strictObject({ name: v.string(), currency: v.string(), locale: v.string(), time_zone: v.string() }),
});

export const locale = v.pipe(
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
