/**
 * Whether a postal code fits a pattern of an operator: `97301`, a beginning as `973*`, a range as `97301..97399`, or
 * several of these with commas between. Case, spaces and dashes do not count.
 */
export function isZipWithin(zip: string, pattern: string): boolean {
  const code = plainZip(zip);
  return code !== '' && pattern.split(',').some((part) => fits(code, part.trim()));
}

function fits(code: string, part: string): boolean {
  const [from, to] = part.split('..').map(plain);
  if (to !== undefined) return isBetween(code, from ?? '', to);
  if (part.endsWith('*')) return code.startsWith(plain(part.slice(0, -1)));
  return from !== '' && code === plainZip(part);
}

/** The ends of a range may be shorter than the code: `K1..K3` holds every code that begins with K1, K2 or K3. */
function isBetween(code: string, from: string, to: string): boolean {
  return code.slice(0, from.length) >= from && code.slice(0, to.length) <= to;
}

/** The four digits that may follow an American code name a street, not a place. */
function plainZip(zip: string): string {
  return plain(zip.trim().replace(/^(\d{5})-\d{4}$/, '$1'));
}

function plain(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
