import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { isEmailAddress as isWrittenAsEmail } from '@mercer/contract';
import { normalizeEmail } from '@mercer/database';

/**
 * Returns true when the text can be an e-mail address whose host has a name. An IP address as host is refused, because
 * the mail server would connect to that machine, even in its own network.
 */
export function isValidEmail(text: string): boolean {
  if (!isWrittenAsEmail(text)) return false;
  const host = domainToASCII(text.slice(text.lastIndexOf('@') + 1));
  return host !== '' && isIP(host) === 0;
}

/** Masks an address for a page that others may see: `a…@example.com`. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}

/** @returns the address in the form by which the shop stores it, or null when it cannot be one */
export function parseEmailAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const email = normalizeEmail(value);
  return isValidEmail(email) ? email : null;
}
