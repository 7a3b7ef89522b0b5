/**
 * Returns true when a postal code matches an operator's pattern: `97301`, a prefix such as `973*`, a range such as
 * `97301..97399`, or several of these separated by commas. Case, spaces and dashes are ignored.
 */
export function isZipWithin(zip: string, pattern: string): boolean {
  const code = normalizeZip(zip);
  return code !== '' && pattern.split(',').some((part) => matchesZipPart(code, part.trim()));
}

function matchesZipPart(code: string, part: string): boolean {
  const [from, to] = part.split('..').map(keepLettersAndDigits);
  if (to !== undefined) return isZipBetween(code, from ?? '', to);
  if (part.endsWith('*')) return code.startsWith(keepLettersAndDigits(part.slice(0, -1)));
  return from !== '' && code === normalizeZip(part);
}

/** The ends of a range may be shorter than the code: `K1..K3` holds every code that begins with K1, K2 or K3. */
function isZipBetween(code: string, from: string, to: string): boolean {
  return code.slice(0, from.length) >= from && code.slice(0, to.length) <= to;
}

/** The four digits that may follow an American code name a street, not a place. */
function normalizeZip(zip: string): string {
  return keepLettersAndDigits(zip.trim().replace(/^(\d{5})-\d{4}$/, '$1'));
}

function keepLettersAndDigits(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
