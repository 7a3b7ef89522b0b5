import type { ProductAttribute } from '@mercer/contract';
import { formatDate } from './format-date.ts';
import { currentLocale } from './language.ts';

const centimetresPerInch = 2.54;

const usesInches = () => currentLocale().endsWith('-US');

/**
 * Formats a length, in the United States in inches first: '8.3 in (21 cm)', elsewhere in centimetres alone.
 * @param centimetres rounded to millimetres below 10 cm, above it to centimetres
 */
export function formatLength(centimetres: number): string {
  const [first, second] = listLengthTexts(centimetres);
  return second ? `${first} (${second})` : first;
}

/** Lists the texts of a length, the unit that shoppers use first. */
export function listLengthTexts(centimetres: number): [first: string, second?: string] {
  const metric = `${formatNumber(centimetres, centimetres < 9.95 ? 1 : 0)} cm`;
  return usesInches() ? [formatInUnit(centimetres / centimetresPerInch, 'in'), metric] : [metric];
}

/**
 * Units of stated measures, each with the unit of the United States, how many of those it has, and the largest number that
 * is converted: bags are measured in litres there, too.
 */
const customaryUnits: Record<string, [unit: string, count: number, largest?: number]> = {
  mm: ['in', 0.1 / centimetresPerInch],
  cm: ['in', 1 / centimetresPerInch],
  m: ['ft', 1 / 0.3048],
  g: ['oz', 1 / 28.3495],
  kg: ['lb', 1 / 0.453592],
  ml: ['fl oz', 1 / 29.5735],
  litre: ['fl oz', 1000 / 29.5735],
  litres: ['fl oz', 1000 / 29.5735, 5],
};

const measure = /^((?:\d+(?:\.\d+)?)(?: × \d+(?:\.\d+)?)*) (mm|cm|m|g|kg|ml|litres?)$/;

/**
 * Writes a measure that a product states in the units of the page's country: '24 × 42 cm' is '9.4 × 16.5 in (24 × 42 cm)'
 * in the United States. All other texts stay as they are.
 */
export function localizeMeasure(text: string): string {
  const [, numbers = '', unit = ''] = (usesInches() && measure.exec(text)) || [];
  const [customaryUnit, count = 0, largest = Number.POSITIVE_INFINITY] = customaryUnits[unit] ?? [];
  const sides = numbers.split(' × ').map(Number);
  if (!customaryUnit || Math.max(...sides) > largest) return text;
  return `${sides.map((side) => formatNumber(side * count, 1)).join(' × ')} ${customaryUnit} (${text})`;
}

/** Writes a day, such as 2026-03-01, as the page's language writes days. All other texts stay as they are. */
const localizeDay = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) || text : text);

/** Writes a measure or a day that a product states as it is written in the page's country. */
export const localizeText = (text: string) => localizeDay(localizeMeasure(text));

/** Writes days and measures among the attributes of a product as they are written in the page's country. */
export function localizeAttributes(attributes: Record<string, ProductAttribute>): Record<string, ProductAttribute> {
  const entries = Object.entries(attributes).map(([id, attribute]) => {
    const { value } = attribute;
    return [id, { ...attribute, value: Array.isArray(value) ? value.map(localizeText) : localizeText(value) }];
  });
  return Object.fromEntries(entries);
}

const formatInUnit = (number: number, unit: string) => `${formatNumber(number, 1)} ${unit}`;

function formatNumber(number: number, fractionDigits: number): string {
  return number.toLocaleString(currentLocale(), { maximumFractionDigits: number < 100 ? fractionDigits : 0 });
}
