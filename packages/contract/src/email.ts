import { maxEmailLength } from './lengths.ts';

/** True for one @ between a name and a domain with a dot; only a mail server can check more. */
export function isEmailAddress(text: string): boolean {
  const isAddress = /^[^\s@<>"(),:;]+@[^\s@.<>"(),:;]+(\.[^\s@.<>"(),:;]+)+$/u.test(text);
  return isAddress && text.length <= maxEmailLength;
}
