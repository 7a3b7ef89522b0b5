import { isStorableText } from '@mercer/platform/http/body';
import { buildValidationError } from '@mercer/platform/http/errors';
import type { QueryValue } from '@mercer/platform/http/query';

/** Turns the text of a query into a column's value. */
export type Read = (text: string, name: string) => string | number;

export function parseText(value: string, name: string): string {
  if (!isStorableText(value)) throw buildValidationError(`${name} contains characters that cannot be kept`, name);
  return value;
}

/** Beyond this no column holds anything, and PostgreSQL refuses the number. */
const maxNumber = 1e13;

export function parseNumber(value: string, name: string): number {
  const result = Number(value);
  if (value.trim() === '' || !(Math.abs(result) <= maxNumber))
    throw buildValidationError(`${name} must be a number`, name);
  return result;
}

export function parseWholeNumber(value: string, name: string): number {
  const result = parseNumber(value, name);
  if (!Number.isInteger(result)) throw buildValidationError(`${name} must be a whole number`, name);
  return result;
}

/** A date alone, or a moment in any zone, as dates are stored. */
export function parseDate(value: string, name: string): string {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) throw buildValidationError(`${name} must be a date`, name);
  return time.toISOString();
}

const flags: Record<string, number> = { true: 1, '1': 1, false: 0, '0': 0 };

export function parseFlag(value: string, name: string): number {
  const result = Object.hasOwn(flags, value) ? flags[value] : undefined;
  if (result === undefined) throw buildValidationError(`${name} must be true or false`, name);
  return result;
}

export function readSingleText(value: QueryValue, name: string): string {
  if (typeof value !== 'string') throw buildValidationError(`${name} must be compared with a plain value`, name);
  return value;
}

const mostTexts = 1000;

/** A single value is a list of one. */
export function readTextList(value: QueryValue, name: string, maxCount = mostTexts): string[] {
  const list = Array.isArray(value) ? value : [value];
  if (list.length > maxCount) throw buildValidationError(`${name} names at most ${maxCount} values`, name);
  return list.map((entry) => readSingleText(entry, name));
}
