/** Members of the European Union, by the codes of their countries. */
const members = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

export function isEuropeanUnionCountry(country: string | null | undefined): boolean {
  return members.has(country?.toUpperCase() ?? '');
}
