import { isStorableText } from '../../http/body.ts';
import { invalid } from '../../http/errors.ts';
import type { QueryValue } from '../../http/query.ts';

/** Turns the text of a query into a column's value. */
export type Read = (text: string, name: string) => string | number;

export function text(value: string, name: string): string {
  if (!isStorableText(value)) throw invalid(`${name} contains characters that cannot be kept`, name);
  return value;
}

/** Beyond this no column holds anything, and PostgreSQL refuses the number. */
const maxNumber = 1e13;

export function number(value: string, name: string): number {
  const result = Number(value);
  if (value.trim() === '' || !(Math.abs(result) <= maxNumber)) throw invalid(`${name} must be a number`, name);
  return result;
}

export function wholeNumber(value: string, name: string): number {
  const result = number(value, name);
  if (!Number.isInteger(result)) throw invalid(`${name} must be a whole number`, name);
  return result;
}

/** A date alone, or a moment in any zone, as dates are stored. */
export function date(value: string, name: string): string {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) throw invalid(`${name} must be a date`, name);
  return time.toISOString();
}

const flags: Record<string, number> = { true: 1, '1': 1, false: 0, '0': 0 };

export function flag(value: string, name: string): number {
  const result = Object.hasOwn(flags, value) ? flags[value] : undefined;
  if (result === undefined) throw invalid(`${name} must be true or false`, name);
  return result;
}

export function queryText(value: QueryValue, name: string): string {
  if (typeof value !== 'string') throw invalid(`${name} must be compared with a plain value`, name);
  return value;
}

const mostTexts = 1000;

/** A single value is a list of one. */
export function queryTexts(value: QueryValue, name: string, most = mostTexts): string[] {
  const list = Array.isArray(value) ? value : [value];
  if (list.length > most) throw invalid(`${name} names at most ${most} values`, name);
  return list.map((entry) => queryText(entry, name));
}
