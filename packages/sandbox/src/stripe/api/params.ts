import { maxAmount } from '../../http/input.ts';
import { assertSupported } from '../currencies.ts';
import { invalidRequest, missing, notPlayed } from './errors.ts';
import type { Form, FormValue } from './form.ts';

/** Reads one parameter; throws Stripe's refusal. */
export type Reader<T> = (value: FormValue, param: string) => T;
export type Shape = Record<string, Reader<unknown>>;
export type Params<S extends Shape> = { [K in keyof S]?: ReturnType<S[K]> };

/**
 * The parameters that a call plays, by their names.
 * @throws StripeFault `not_played` for any other: what Stripe does not document has been refused before
 */
export function readParams<S extends Shape>(form: Form, shape: S, within = ''): Params<S> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const param = within ? `${within}[${name}]` : name;
    const reader = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!reader) throw notPlayed(`the parameter ${param}`, param);
    read[name] = reader(value, param);
  }
  return read as Params<S>; // each value is what its reader gave
}

/** Of these parameters the ones that the call has. */
export function pickDefined<T extends object, K extends keyof T>(params: T, ...names: K[]) {
  const entries = names.filter((name) => params[name] !== undefined).map((name) => [name, params[name]]);
  return Object.fromEntries(entries) as { [N in K]?: Exclude<T[N], undefined> }; // none is undefined
}

export function required<T>(value: T | undefined, param: string): T {
  if (value === undefined || value === '') throw missing(param);
  return value;
}

export const text: Reader<string> = (value, param) => {
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${param}`, { param });
  if (value.length <= maxLength) return value;
  throw invalidRequest(`Invalid ${param}: it is longer than ${maxLength} characters.`, { param });
};

/** An empty text unsets. */
export const nullable: Reader<string | null> = (value, param) => text(value, param) || null;

export const integer: Reader<number> = (value, param) => {
  const number = typeof value === 'string' && /^-?\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isInteger(number)) return number;
  throw invalidRequest(`Invalid integer: ${shown(value)}`, { code: 'parameter_invalid_integer', param });
};

/** Of the minor unit, above 0. */
export const amount: Reader<number> = (value, param) => {
  const minor = integer(value, param);
  if (minor > 0 && minor <= maxAmount) return minor;
  throw invalidRequest('This value must be greater than or equal to 1.', { code: 'parameter_invalid_integer', param });
};

export const boolean: Reader<boolean> = (value, param) => {
  if (value === 'true') return true;
  if (value === 'false') return false;
  throw invalidRequest(`Invalid boolean: ${shown(value)}`, { param });
};

export const currency: Reader<string> = (value, param) => {
  const code = text(value, param).toLowerCase();
  assertSupported(code, param);
  return code;
};

export function oneOf<const T extends string>(...known: T[]): Reader<T> {
  return (value, param) => {
    const found = known.find((one) => one === value);
    if (found !== undefined) return found;
    throw invalidRequest(`Invalid ${param}: must be one of ${known.join(', ')}`, { param });
  };
}

export function object<S extends Shape>(shape: S): Reader<Params<S>> {
  return (value, param) => {
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param });
    return readParams(value, shape, param);
  };
}

/** An empty text takes the whole value away. */
export function unsettable<T>(reader: Reader<T>): Reader<T | null> {
  return (value, param) => (value === '' ? null : reader(value, param));
}

/** A list of texts; older clients send a single one as it is. */
export const texts: Reader<string[]> = (value, param) => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Object.entries(value).map(([place, entry]) => text(entry, `${param}[${place}]`));
};

/** A list of what the reader reads; an empty text is an empty list. */
export function listOf<T>(reader: Reader<T>): Reader<T[]> {
  return (value, param) => {
    if (value === '') return [];
    if (typeof value === 'string') throw invalidRequest('Invalid array', { param });
    return Object.entries(value).map(([place, entry]) => reader(entry, `${param}[${place}]`));
  };
}

/** `null` takes a key away. */
export type MetadataChange = Record<string, string | null>;

export const metadata: Reader<MetadataChange> = (value, param) => {
  if (value === '') return {};
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param });
  const entries = Object.entries(value).map(([key, entry]) => [key, metadataValue(key, entry, param)] as const);
  return Object.fromEntries(entries);
};

function metadataValue(key: string, entry: FormValue, param: string): string | null {
  const at = { param: `${param}[${key}]` };
  if (key.length > 40) throw invalidRequest('Metadata keys can have up to 40 characters.', at);
  const value = text(entry, at.param);
  if (value.length > 500) throw invalidRequest('Metadata values can have up to 500 characters.', at);
  return value || null;
}

export function changedMetadata(before: Record<string, string>, change: MetadataChange = {}): Record<string, string> {
  const entries = Object.entries({ ...before, ...change }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  if (entries.length <= 50) return Object.fromEntries(entries);
  throw invalidRequest('You can have up to 50 metadata keys.', { param: 'metadata' });
}

/** What a range of times is asked with, in seconds: exactly, or from and to. */
export const times: Reader<Partial<Record<'eq' | 'gt' | 'gte' | 'lt' | 'lte', number>>> = (value, param) =>
  typeof value === 'string'
    ? { eq: integer(value, param) }
    : readParams(value, { gt: integer, gte: integer, lt: integer, lte: integer }, param);

function shown(value: FormValue): string {
  return typeof value === 'string' ? value.replace(/\p{Cc}/gu, '?').slice(0, 40) : 'object';
}

const maxLength = 5000;
