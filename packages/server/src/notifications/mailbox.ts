import { domainToASCII } from 'node:url';

/** Of whom every spelling with dots is one mailbox. */
const withoutDots = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox in which mails to the address end, for counting alone: however its host is written, and without what many mail servers
 * read past, as `+tag`. Two people may share one, as they may share a network.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const typed = email.slice(at + 1).toLowerCase();
  const host = (domainToASCII(typed) || typed).replace(/\.+$/, '');
  const name = email
    .slice(0, at)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '');
  const [base = ''] = name.split('+');
  const person = base || name;
  return withoutDots.has(host) ? `${person.replaceAll('.', '')}@gmail.com` : `${person}@${host}`;
}
