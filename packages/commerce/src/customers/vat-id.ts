import { isEuropeanUnionCountry } from '@mercer/platform/places';
import { euVat } from 'stdnum';

/** Prefixes of VAT ids that differ from the code of their country. */
const prefixes: Record<string, string> = { GR: 'EL' };

/** A VAT id in parts. */
export interface VatId {
  /** code of the country, such as `GR` */
  country: string;
  /** prefix of the VAT id, such as `EL` */
  prefix: string;
  /** what follows the prefix */
  number: string;
}

/**
 * Reads a VAT id of the European Union however it was typed.
 * @returns null where its format or its check digit is wrong
 */
export function parseVatId(text: string): VatId | null {
  const compact = text.toUpperCase().replace(/[\s.\-/]/g, '');
  const [, prefix = '', number = ''] = compact.match(/^([A-Z]{2})([0-9A-Z+*]{2,13})$/) ?? [];
  const country = Object.keys(prefixes).find((code) => prefixes[code] === prefix) ?? prefix;
  if (!isEuropeanUnionCountry(country) || (prefixes[country] ?? country) !== prefix) return null;
  const validators = euVat[country] ?? [];
  return validators.some((validator) => validator.validate(number).isValid) ? { country, prefix, number } : null;
}

export function formatVatId({ prefix, number }: VatId): string {
  return `${prefix}${number}`;
}
