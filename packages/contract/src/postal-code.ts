/**
 * What a postal code may look like, by country (Universal Postal Union, "Addressing systems"). A code that is refused
 * wrongly costs an order and one that is wrong a letter, so that only three countries are looked at closely.
 */
const patterns = new Map([
  ['US', /^\d{5}(?:[- ]?\d{4})?$/],
  ['CA', /^[A-Z]\d[A-Z][- ]?\d[A-Z]\d$/i],
  ['GB', /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i],
]);

/** Where codes are digits, however many; some write the country before them: `D-10115`, `LV-1010`. */
const digits = /^(?:[A-Z]{1,3}[- ]?)?\d[\d -]{1,10}\d$/i;
const countriesWithDigits = new Set(
  `AT AU BE BG BR CH CN CZ DE DK EE ES FI FR GR HR HU ID IL IN IS IT JP KR LI LT LU LV MX MY NO NZ PH PL PT RO RS SE SG
  SI SK TH TR TW UA VN ZA`.split(/\s+/),
);

/** Whether the country may have such a code; true where its codes are not known. */
export function isPostalCode(country: string | null | undefined, typed: string): boolean {
  const code = country?.toUpperCase() ?? '';
  const pattern = patterns.get(code) ?? (countriesWithDigits.has(code) ? digits : undefined);
  return pattern?.test(typed.trim()) ?? true;
}
