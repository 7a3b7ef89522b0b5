import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { isEmail as isWrittenAsEmail } from '@mercer/contract';

/**
 * Whether it can be an address whose host has a name. One of numbers is a machine that the mail server would speak to, in its own
 * network as well.
 */
export function isEmail(text: string): boolean {
  if (!isWrittenAsEmail(text)) return false;
  const host = domainToASCII(text.slice(text.lastIndexOf('@') + 1));
  return host !== '' && isIP(host) === 0;
}

/** @returns the address in lower case, or null when it cannot be one */
export function emailOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const email = value.trim().toLowerCase();
  return isEmail(email) ? email : null;
}
