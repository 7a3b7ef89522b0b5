import { maxEmailLength } from './lengths.ts';

/** One @ between a name and a domain with a dot; a mail server knows the rest. */
export function isEmail(text: string): boolean {
  const isAddress = /^[^\s@<>"(),:;]+@[^\s@.<>"(),:;]+(\.[^\s@.<>"(),:;]+)+$/u.test(text);
  return isAddress && text.length <= maxEmailLength;
}
