import { domainToASCII } from 'node:url';

/** Hosts that ignore dots in the name of a mailbox. */
const withoutDots = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox in which mails to the address end, for counting alone: however its host is written, and without what many mail servers
 * read past, as `+tag`. Two people may share one, as they may share a network.
 */
export function toMailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const writtenHost = email.slice(at + 1).toLowerCase();
  const host = (domainToASCII(writtenHost) || writtenHost).replace(/\.+$/, '');
  const name = email
    .slice(0, at)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '');
  const [base = ''] = name.split('+');
  const person = base || name;
  return withoutDots.has(host) ? `${person.replaceAll('.', '')}@gmail.com` : `${person}@${host}`;
}
