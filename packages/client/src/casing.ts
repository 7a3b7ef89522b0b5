import { isPlainObject } from '@mercer/contract';

/** Keys only, at every depth, on a copy. A key with a leading `$`, `_` or capital stays as it is. */
export function convertKeysToSnake<T>(value: T): T {
  return mapObjectKeys(value, toSnakeCaseKey) as T; // the caller knows that keys are written otherwise
}

/** Keys only, at every depth, on a copy. A leading `$` or `_` stays. */
export function convertKeysToCamel<T>(value: T): T {
  return mapObjectKeys(value, toCamelCaseKey) as T; // likewise
}

/** Converts an object's own keys to camelCase, not those of nested objects. */
export function camelizeOwnKeys(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [toCamelCaseKey(key), entry]));
}

/** `address1Test` → `address1_test`; a run of capitals is split letter by letter. */
export function toSnakeCaseKey(key: string): string {
  return /^[a-z]/.test(key) ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : key;
}

/** `address1_test` → `address1Test`, `address_1` → `address1`. */
export function toCamelCaseKey(key: string): string {
  const prefix = /^[$_]*/.exec(key)?.[0] ?? '';
  return prefix + key.slice(prefix.length).replace(/_+([^_])/g, (_, letter: string) => letter.toUpperCase());
}

function mapObjectKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapObjectKeys(entry, rename));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [rename(key), mapObjectKeys(entry, rename)]));
}
