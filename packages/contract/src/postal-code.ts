/**
 * What a postal code may look like, by country (Universal Postal Union, "Addressing systems"). A code that is refused
 * wrongly costs an order and one that is wrong a letter: where a country has had several lengths, any number of digits does.
 */
const patterns = new Map([
  ['US', /^\d{5}(?:[- ]?\d{4})?$/],
  ['CA', /^[A-Z]\d[A-Z][- ]?\d[A-Z]\d$/i],
  ['GB', /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i],
]);

/** Where codes are digits, however many; some write the country before them: `D-10115`, `LV-1010`. */
const digits = /^(?:[A-Z]{1,3}[- ]?)?\d[\d -]{1,10}\d$/i;
/** How many digits, any number for 0. Forms begin with AU for who has not yet looked at the country. */
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

/** Whether the country may have such a code; true where its codes are not known. */
export function isPostalCode(country: string | null | undefined, typed: string): boolean {
  const code = country?.toUpperCase() ?? '';
  const zip = typed.trim();
  const count = digitsOf.get(code);
  if (count === undefined) return patterns.get(code)?.test(zip) ?? true;
  return digits.test(zip) && (count === 0 || zip.replaceAll(/\D/g, '').length === count);
}
