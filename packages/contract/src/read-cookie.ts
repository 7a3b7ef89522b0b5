/** A cookie's octets: visible ASCII without quotes, commas, semicolons and backslashes. */
const cookieOctets = /^[!#-+\--:<-[\]-~]*$/;

/**
 * The value of a cookie in a `Cookie` header or in `document.cookie`, by the octets of RFC 6265 §4.1.1: around names and
 * values only blanks and tabs are cut off, and quotes around a value are not part of it. A value with any other octet counts
 * as not sent. Of several cookies with the same name the first one counts, as a browser sends the one with the longest path
 * first. Percent signs are left as they are.
 * @example readCookie('swell-locale=de-DE; swell-session=abc', 'swell-session') // 'abc'
 */
export function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const sign = pair.indexOf('=');
    if (sign < 0 || trimBlanks(pair.slice(0, sign)) !== name) continue;
    const value = withoutQuotes(trimBlanks(pair.slice(sign + 1)));
    if (cookieOctets.test(value)) return value;
  }
  return undefined;
}

/** `String.trim` would cut off no-break spaces as well, with which a browser lets any host set a cookie. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isBlank(letter: string | undefined): boolean {
  return letter === ' ' || letter === '\t';
}

function withoutQuotes(value: string): string {
  return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}
