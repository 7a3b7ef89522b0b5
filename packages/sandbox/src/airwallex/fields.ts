import { type Body, currencyCode, isObject } from '../http/input.ts';
import { notPlayed, validationError } from './errors.ts';

/** The fields that a call takes; fields that Airwallex documents and the stand-in does not play are listed apart. */
export interface Fields {
  played: readonly string[];
  notPlayed?: readonly string[];
}

/** Refuses what nobody would look at. @throws SandboxError */
export function assertFields(body: Body, { played, notPlayed: others = [] }: Fields): void {
  for (const name of Object.keys(body)) {
    if (played.includes(name)) continue;
    if (others.includes(name)) throw notPlayed(name);
    throw validationError(name, `${name} is not a field of this request.`);
  }
}

/** "Unique request ID specified by the merchant. Maximum length is 64." */
export function requestId({ request_id }: Body): string {
  return text({ request_id }, 'request_id', 64);
}

export function text(body: Body, name: string, maxLength: number): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw validationError(name, `${name} must be provided`);
  if (value.length > maxLength) throw validationError(name, `${name} is longer than ${maxLength} characters`);
  if (!value.isWellFormed() || /\p{Cc}/u.test(value)) throw validationError(name, `${name} is not valid`);
  return value;
}

export function optionalText(body: Body, name: string, maxLength: number): string | undefined {
  return body[name] === undefined || body[name] === null ? undefined : text(body, name, maxLength);
}

export function oneOf<T extends string>(body: Body, name: string, values: readonly T[]): T {
  const found = values.find((value) => value === body[name]);
  if (!found) throw validationError(name, `${name} must be one of ${values.join(', ')}`);
  return found;
}

/** "Up to 50 keys with key names up to 50 characters long and values up to 500 characters long." */
export function optionalMetadata({ metadata }: Body): Record<string, string> | undefined {
  if (metadata === undefined || metadata === null) return undefined;
  const entries = isObject(metadata) ? Object.entries(metadata) : null;
  const isWithin = (entry: [string, unknown]): entry is [string, string] =>
    entry[0].length <= 50 && typeof entry[1] === 'string' && entry[1].length <= 500;
  if (!entries || entries.length > 50 || !entries.every(isWithin)) {
    throw validationError('metadata', 'metadata must be at most 50 short texts by name');
  }
  return Object.fromEntries(entries);
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** A code of ISO 4217, in capital letters. */
export function currency({ currency }: Body): string {
  const code = currencyCode(currency);
  if (currencies.has(code)) return code;
  throw validationError('currency', `${code} is not a currency.`);
}

const addressFields = ['city', 'country_code', 'postcode', 'state', 'street'];

/** An address as it was sent; its country is a code of two letters. */
export function optionalAddress({ address }: Body): Record<string, string> | undefined {
  if (address === undefined || address === null) return undefined;
  if (!isObject(address)) throw validationError('address', 'address must be an object');
  assertFields(address, { played: addressFields });
  if (!/^[A-Z]{2}$/.test(String(address.country_code))) {
    throw validationError('address.country_code', 'address.country_code must be a code of two letters');
  }
  return Object.fromEntries(Object.keys(address).map((name) => [name, text(address, name, 255)]));
}

export function optionalUrl(body: Body, name: string): string | undefined {
  const value = optionalText(body, name, 2048);
  if (value !== undefined && !URL.canParse(value)) throw validationError(name, `${name} must be a URL`);
  return value;
}
