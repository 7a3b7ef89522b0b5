/** A cookie's octets: visible ASCII without quotes, commas, semicolons and backslashes. */
const cookieOctets = /^[!#-+\--:<-[\]-~]*$/;

/**
 * The value of a cookie in a `Cookie` header or in `document.cookie`, by the octets of RFC 6265 §4.1.1: around names and
 * values only blanks and tabs are cut off, and quotes around a value are not part of it. A value with any other octet counts
 * as not sent. Of several cookies with the same name the first one counts, as a browser sends the one with the longest path
 * first. Percent signs are left as they are.
 * @param name letters, digits, `-` and `_`
 * @example readCookie('swell-locale=de-DE; swell-session=abc', 'swell-session') // 'abc'
 */
export function readCookie(header: string, name: string): string | undefined {
  // A single pass: a header of semicolons only is not split into thousands of parts
  for (const [, text = ''] of header.matchAll(new RegExp(`(?:^|;)[ \\t]*${name}[ \\t]*=([^;]*)`, 'g'))) {
    const value = trimSpacesAndTabs(text).replace(/^"(.*)"$/, '$1');
    if (cookieOctets.test(value)) return value;
  }
  return undefined;
}

/** `String.trim` would cut off no-break spaces as well, with which a browser lets any host set a cookie. */
function trimSpacesAndTabs(text: string): string {
  let start = 0;
  let end = text.length;
  while (' \t'.includes(text[start] ?? '-')) start += 1;
  while (' \t'.includes(text[end - 1] ?? '-')) end -= 1;
  return text.slice(start, end);
}
