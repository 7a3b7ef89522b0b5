import { isPlainObject } from '@mercer/contract';

/** Keys only, at every depth, on a copy. A leading `$` or `_` stays. */
export function toSnake<T>(value: T): T {
  return mapKeys(value, snakeCase) as T;
}

export function toCamel<T>(value: T): T {
  return mapKeys(value, camelCase) as T;
}

/** `address1Test` → `address1_test`; a run of capitals is split letter by letter. */
function snakeCase(key: string): string {
  return afterPrefix(key, (rest) => rest.replace(/[A-Z]/g, (letter, at) => (at ? '_' : '') + letter.toLowerCase()));
}

/** `address1_test` → `address1Test`, `address_1` → `address1`. */
function camelCase(key: string): string {
  return afterPrefix(key, (rest) => rest.replace(/_+([^_])/g, (_, letter: string) => letter.toUpperCase()));
}

function afterPrefix(key: string, convert: (rest: string) => string): string {
  const prefix = /^[$_]*/.exec(key)?.[0] ?? '';
  return prefix + convert(key.slice(prefix.length));
}

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapKeys(entry, rename));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [rename(key), mapKeys(entry, rename)]));
}
