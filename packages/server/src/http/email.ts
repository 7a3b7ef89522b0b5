import { isEmail } from '@mercer/contract';

export { isEmail } from '@mercer/contract';

/** @returns the address in lower case, or null when it cannot be one */
export function emailOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const email = value.trim().toLowerCase();
  return isEmail(email) ? email : null;
}
