/**
 * Format of postal codes by country (Universal Postal Union, "Addressing systems"). A valid code that is refused costs
 * an order, an invalid one that passes only a letter: a country that has had several lengths accepts any number of
 * digits.
 */
const patterns = new Map([
  ['US', /^\d{5}(?:[- ]?\d{4})?$/],
  ['CA', /^[A-Z]\d[A-Z][- ]?\d[A-Z]\d$/i],
  ['GB', /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i],
]);

/** Format of numeric codes of any length; a country prefix is allowed: `D-10115`, `LV-1010`. */
const digits = /^(?:[A-Z]{1,3}[- ]?)?\d[\d -]{1,10}\d$/i;
/**
 * Number of digits by country, 0 for any number. AU is among those because forms preselect it for shoppers who have not
 * chosen a country yet.
 */
const digitsOf = new Map(
  `0AU BR CN ID IL JP KR PT RS TW VN
  3IS
  4AT BE BG CH DK HU LI LU LV NO NZ PH SI ZA
  5CZ DE EE ES FI FR GR HR IT LT MX MY PL SE SK TH TR UA
  6IN RO SG`
    .split(/\s*\n\s*/)
    .flatMap((row) =>
      row
        .slice(1)
        .split(' ')
        .map((country): [string, number] => [country, Number(row[0])]),
    ),
);

/** True when the code is possible in the country, or the country's codes are not known. */
export function isPostalCode(country: string | null | undefined, postalCode: string): boolean {
  const code = country?.toUpperCase() ?? '';
  const zip = postalCode.trim();
  const count = digitsOf.get(code);
  if (count === undefined) return patterns.get(code)?.test(zip) ?? true;
  return digits.test(zip) && (count === 0 || zip.replaceAll(/\D/g, '').length === count);
}
