import { domainToASCII, domainToUnicode } from 'node:url';

/** ASCII characters that no host contains; the parser of hosts would read only the part before one. */
const foreignToHosts = /[!-,/:-@[-^`{-~]/;

/**
 * Converts an e-mail address to the one form by which the shop stores, finds and counts it, however it was written: NFKC in
 * lower case, with the host in Unicode, which is `xn--…` in another form. Text that is no address stays none.
 * @see https://www.unicode.org/reports/tr39/#Email_Security_Profiles
 */
export function normalizeEmail(text: string): string {
  const folded = text.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
  const hostStart = folded.lastIndexOf('@') + 1;
  return folded.slice(0, hostStart) + normalizeHost(folded.slice(hostStart));
}

/** Lists the ways in which an address that was normalized may stand in a text that was not, in lower case. */
export function listEmailForms(email: string): string[] {
  const hostStart = email.lastIndexOf('@') + 1;
  const withAsciiHost = email.slice(0, hostStart) + (domainToASCII(email.slice(hostStart)) || email.slice(hostStart));
  return [...new Set([email, withAsciiHost].flatMap((form) => [form, form.normalize('NFD')]))];
}

function normalizeHost(host: string): string {
  const ascii = foreignToHosts.test(host) ? '' : domainToASCII(host);
  if (ascii === '') return host;
  const unicode = domainToUnicode(ascii);
  return domainToASCII(unicode) === ascii ? unicode : ascii;
}
