import { type Body, currencyCode, isJsonObject } from '../../http/input.ts';
import { unsupportedError, validationError } from './errors.ts';

/** The fields that a call takes; fields that Airwallex documents and the stand-in does not play are listed apart. */
export interface Fields {
  played: readonly string[];
  notPlayed?: readonly string[];
}

/** Refuses what nobody would look at. @throws SandboxError */
export function assertFields(body: Body, { played, notPlayed: unsupportedFields = [] }: Fields): void {
  for (const name of Object.keys(body)) {
    if (played.includes(name)) continue;
    if (unsupportedFields.includes(name)) throw unsupportedError(name);
    throw validationError(name, `${name} is not a field of this request.`);
  }
}

/** "Unique request ID specified by the merchant. Maximum length is 64." */
export function readRequestId({ request_id }: Body): string {
  return readRequiredText({ request_id }, 'request_id', 64);
}

export function readRequiredText(body: Body, name: string, maxLength: number): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw validationError(name, `${name} must be provided`);
  if (value.length > maxLength) throw validationError(name, `${name} is longer than ${maxLength} characters`);
  if (!value.isWellFormed() || /\p{Cc}/u.test(value)) throw validationError(name, `${name} is not valid`);
  return value;
}

export function optionalText(body: Body, name: string, maxLength: number): string | undefined {
  return body[name] === undefined || body[name] === null ? undefined : readRequiredText(body, name, maxLength);
}

export function readChoice<T extends string>(body: Body, name: string, values: readonly T[]): T {
  const choice = values.find((value) => value === body[name]);
  if (!choice) throw validationError(name, `${name} must be one of ${values.join(', ')}`);
  return choice;
}

/** "Up to 50 keys with key names up to 50 characters long and values up to 500 characters long." */
export function optionalMetadata({ metadata }: Body): Record<string, string> | undefined {
  if (metadata === undefined || metadata === null) return undefined;
  const entries = isJsonObject(metadata) ? Object.entries(metadata) : null;
  const isShortEntry = (entry: [string, unknown]): entry is [string, string] =>
    entry[0].length <= 50 && typeof entry[1] === 'string' && entry[1].length <= 500;
  if (!entries || entries.length > 50 || !entries.every(isShortEntry)) {
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
  if (!isJsonObject(address)) throw validationError('address', 'address must be an object');
  assertFields(address, { played: addressFields });
  if (!/^[A-Z]{2}$/.test(String(address.country_code))) {
    throw validationError('address.country_code', 'address.country_code must be a code of two letters');
  }
  return Object.fromEntries(Object.keys(address).map((name) => [name, readRequiredText(address, name, 255)]));
}

export function readOptionalUrl(body: Body, name: string): string | undefined {
  const value = optionalText(body, name, 2048);
  if (value !== undefined && !URL.canParse(value)) throw validationError(name, `${name} must be a URL`);
  return value;
}
