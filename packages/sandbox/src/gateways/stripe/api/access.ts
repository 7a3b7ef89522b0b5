import type { Context } from 'hono';
import { isSameSecret } from '../../../http/ids.ts';
import type { StripeKeys } from '../keys.ts';
import { StripeFault } from './errors.ts';

/** The shop's server holds the secret key; browsers hold the publishable one, which opens what they name the secret of. */
export type Access = 'secret' | 'publishable';

export function resolveAccess(c: Context, keys: StripeKeys): Access {
  const key = readApiKey(c);
  if (isSameSecret(key, keys.secretKey)) return 'secret';
  if (isSameSecret(key, keys.publishableKey)) return 'publishable';
  throw new StripeFault(401, { type: 'invalid_request_error', message: key ? describeWrongKey(key) : noKey });
}

/** `Bearer`, or `Basic` with the key as the name. */
function readApiKey(c: Context): string {
  const header = c.req.header('authorization') ?? '';
  const [, scheme = '', value = ''] = /^(\w+) (\S+)$/.exec(header) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
  return '';
}

/** Describes a wrong key; only its last four characters are repeated. */
function describeWrongKey(key: string): string {
  return `Invalid API Key provided: ${'*'.repeat(8)}${key.slice(-4).replace(/\W/g, '*')}`;
}

export function requireSecretKey(access: Access): void {
  if (access === 'secret') return;
  const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.';
  throw new StripeFault(403, { type: 'invalid_request_error', code: 'secret_key_required', message });
}

const noKey =
  'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
