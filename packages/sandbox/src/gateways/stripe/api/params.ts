import { maxAmount } from '../../../http/input.ts';
import { assertSupported } from '../currencies.ts';
import { invalidRequest, missingParamError, unsupportedError } from './errors.ts';
import type { Form, FormValue } from './form.ts';

/** Reads one parameter; throws Stripe's refusal. */
export type Reader<T> = (value: FormValue, param: string) => T;
export type Shape = Record<string, Reader<unknown>>;
export type Params<S extends Shape> = { [K in keyof S]?: ReturnType<S[K]> };

/**
 * The parameters that a call plays, by their names.
 * @throws StripeFault `not_played` for any other: what Stripe does not document has been refused before
 */
export function readFormParams<S extends Shape>(form: Form, shape: S, within = ''): Params<S> {
  const parsedParams: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const param = within ? `${within}[${name}]` : name;
    const reader = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!reader) throw unsupportedError(`the parameter ${param}`, param);
    parsedParams[name] = reader(value, param);
  }
  return parsedParams as Params<S>; // the readers return these types
}

/** Picks the named parameters that the call has. */
export function pickDefinedParams<T extends object, K extends keyof T>(params: T, ...names: K[]) {
  const entries = names.filter((name) => params[name] !== undefined).map((name) => [name, params[name]]);
  return Object.fromEntries(entries) as { [N in K]?: Exclude<T[N], undefined> }; // undefined values are removed
}

export function requireParam<T>(value: T | undefined, param: string): T {
  if (value === undefined || value === '') throw missingParamError(param);
  return value;
}

export const readText: Reader<string> = (value, param) => {
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${param}`, { param });
  if (value.length <= maxLength) return value;
  throw invalidRequest(`Invalid ${param}: it is longer than ${maxLength} characters.`, { param });
};

/** An empty text unsets. */
export const readNullableText: Reader<string | null> = (value, param) => readText(value, param) || null;

export const readInteger: Reader<number> = (value, param) => {
  const number = typeof value === 'string' && /^-?\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isInteger(number)) return number;
  throw invalidRequest(`Invalid integer: ${describeValue(value)}`, { code: 'parameter_invalid_integer', param });
};

/** Reads an amount in minor units, greater than 0. */
export const readMinorAmount: Reader<number> = (value, param) => {
  const minor = readInteger(value, param);
  if (minor > 0 && minor <= maxAmount) return minor;
  throw invalidRequest('This value must be greater than or equal to 1.', { code: 'parameter_invalid_integer', param });
};

export const readBoolean: Reader<boolean> = (value, param) => {
  if (value === 'true') return true;
  if (value === 'false') return false;
  throw invalidRequest(`Invalid boolean: ${describeValue(value)}`, { param });
};

export const readCurrency: Reader<string> = (value, param) => {
  const code = readText(value, param).toLowerCase();
  assertSupported(code, param);
  return code;
};

export function createChoiceReader<const T extends string>(...choices: T[]): Reader<T> {
  return (value, param) => {
    const choice = choices.find((candidate) => candidate === value);
    if (choice !== undefined) return choice;
    throw invalidRequest(`Invalid ${param}: must be one of ${choices.join(', ')}`, { param });
  };
}

export function createObjectReader<S extends Shape>(shape: S): Reader<Params<S>> {
  return (value, param) => {
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param });
    return readFormParams(value, shape, param);
  };
}

/** An empty text takes the whole value away. */
export function createUnsettableReader<T>(reader: Reader<T>): Reader<T | null> {
  return (value, param) => (value === '' ? null : reader(value, param));
}

/** A list of texts; older clients send a single one as it is. */
export const readTextList: Reader<string[]> = (value, param) => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Object.entries(value).map(([place, entry]) => readText(entry, `${param}[${place}]`));
};

/** A list of what the reader reads; an empty text is an empty list. */
export function createListReader<T>(reader: Reader<T>): Reader<T[]> {
  return (value, param) => {
    if (value === '') return [];
    if (typeof value === 'string') throw invalidRequest('Invalid array', { param });
    return Object.entries(value).map(([place, entry]) => reader(entry, `${param}[${place}]`));
  };
}

/** `null` takes a key away. */
export type MetadataChange = Record<string, string | null>;

export const readMetadata: Reader<MetadataChange> = (value, param) => {
  if (value === '') return {};
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param });
  const entries = Object.entries(value).map(([key, entry]) => [key, metadataValue(key, entry, param)] as const);
  return Object.fromEntries(entries);
};

function metadataValue(key: string, entry: FormValue, param: string): string | null {
  const at = { param: `${param}[${key}]` };
  if (key.length > 40) throw invalidRequest('Metadata keys can have up to 40 characters.', at);
  const value = readText(entry, at.param);
  if (value.length > 500) throw invalidRequest('Metadata values can have up to 500 characters.', at);
  return value || null;
}

export function changedMetadata(
  storedMetadata: Record<string, string>,
  change: MetadataChange = {},
): Record<string, string> {
  const entries = Object.entries({ ...storedMetadata, ...change }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  if (entries.length <= 50) return Object.fromEntries(entries);
  throw invalidRequest('You can have up to 50 metadata keys.', { param: 'metadata' });
}

/** Reads the limits of a time range in seconds: an exact time, or `gt`, `gte`, `lt` and `lte`. */
export const readTimeRange: Reader<Partial<Record<'eq' | 'gt' | 'gte' | 'lt' | 'lte', number>>> = (value, param) =>
  typeof value === 'string'
    ? { eq: readInteger(value, param) }
    : readFormParams(value, { gt: readInteger, gte: readInteger, lt: readInteger, lte: readInteger }, param);

function describeValue(value: FormValue): string {
  return typeof value === 'string' ? value.replace(/\p{Cc}/gu, '?').slice(0, 40) : 'object';
}

const maxLength = 5000;
