import { maxEmailLength } from '@mercer/contract';

/** One @ between a name and a domain with a dot; a mail server knows the rest. */
export function isEmail(text: string): boolean {
  const isAddress = /^[^\s@<>"(),:;]+@[^\s@.<>"(),:;]+(\.[^\s@.<>"(),:;]+)+$/u.test(text);
  return isAddress && text.length <= maxEmailLength;
}

/** @returns the address in lower case, or null when it cannot be one */
export function emailOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const email = value.trim().toLowerCase();
  return isEmail(email) ? email : null;
}
