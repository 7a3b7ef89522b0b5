import { maxEmailLength } from './lengths.ts';

// Control characters and letters that nobody sees would let two addresses look alike, and steer the terminal of who reads
// them. Hosts have letters, digits, dashes and underscores; those beyond ASCII are for the resolver to judge.
const mailbox = String.raw`[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}@<>"(),:;]+`;
const label = String.raw`[^\s\p{Cc}!-,./:-@[-^\x60{-~]+`;
const address = new RegExp(`^${mailbox}@${label}(\\.${label})+$`, 'u');

/** True for one @ between a name and a domain with a dot; only a mail server can check more. */
export function isEmailAddress(text: string): boolean {
  return address.test(text) && text.length <= maxEmailLength;
}
