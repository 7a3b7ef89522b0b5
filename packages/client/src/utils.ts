// Each is exported by itself, so that a bundle holds only those that it uses.
import { isPlainObject, roundTo } from '@mercer/contract';
import * as kit from 'es-toolkit';
import * as lodash from 'es-toolkit/compat';
import { camelKey, toCamel as camelOf, snakeKey, toSnake as snakeOf } from './casing.ts';
import { stringifyQuery as queryOf } from './request.ts';
import { base64 } from './transport/base64.ts';

/** Key or position on the way to a value; as text with dots and brackets, `items[0].price`. */
export type ValuePath = string | readonly (string | number)[];
/** A test, an object whose fields it has, a field and its value, or a field that is truthy. */
export type Matcher<T> =
  | ((item: T, index: number, list: readonly T[]) => unknown)
  | Partial<T>
  | [key: PropertyKey, value: unknown]
  | PropertyKey;

/** Helpers under the names that swell-js 4.2.5 exports: `import { utils }`, or `utils` of the shared client. */
export interface Utils {
  /** A copy with keys in snake_case at every depth; keys with a leading `$`, `_` or capital stay. */
  toSnake<T, R = T>(value: T): R;
  /** A copy with keys in camelCase at every depth; values stay. */
  toCamel<T, R = T>(value: T): R;
  /** `firstName` → `first_name`. */
  snakeCase(text: string): string;
  /** `first_name` → `firstName`. */
  camelCase(text: string): string;
  /** Query text with nested brackets, as reads send it; without a question mark. */
  stringifyQuery(query: object): string;
  /** Base64 of a text in UTF-8. */
  base64Encode(text: string): string;
  /** Half up at the given decimals (0), without binary noise: 1.005 → 1.01. */
  round(value: number, decimals?: number): number;
  /** The value at a path, or the fallback when there is none. */
  get(source: unknown, path: ValuePath, fallback?: unknown): unknown;
  /** Puts the value at a path of the object itself; missing objects on the way are made. */
  set<T extends object>(target: T, path: ValuePath, value: unknown): T;
  /** A deep copy of what may be JSON, dates, maps and sets. */
  cloneDeep<T>(value: T): T;
  /** A copy of both, merged at every depth, the second's values win; of lists the objects at one place, other items once. */
  merge<A extends object, B extends object>(first: A, second: B): A & B;
  /** The first item that matches. */
  find<T>(list: readonly T[] | null | undefined, matcher: Matcher<T>): T | undefined;
  /** The place of the first item that matches, else -1. */
  findIndex<T>(list: readonly T[] | null | undefined, matcher: Matcher<T>): number;
  /** Each value once, in order. */
  uniq<T>(list: readonly T[] | null | undefined): T[];
  /** A copy with these keys only. */
  pick<T extends object, K extends keyof T>(source: T, keys: readonly K[]): Pick<T, K>;
  /** Whether two values are the same at every depth. */
  isEqual(first: unknown, second: unknown): boolean;
  /** Whether a list, text, map, set or object has nothing; numbers and booleans have nothing. */
  isEmpty(value: unknown): boolean;
  /** The number that a text is, `NaN` when it is none. */
  toNumber(value: unknown): number;
  /** The text in small letters; nothing gives an empty one. */
  toLower(value: unknown): string;
  /** What the mapper makes of each item. */
  map<T, R>(list: readonly T[] | null | undefined, mapper: (item: T, index: number) => R): R[];
  /** One value made of all items. */
  reduce<T, R>(list: readonly T[] | null | undefined, reducer: (sum: R, item: T, index: number) => R, start: R): R;
  /** Without the slashes at the beginning. */
  trimStart(text: string): string;
  /** Without the slashes at the end. */
  trimEnd(text: string): string;
  /** Without the slashes at either side. */
  trimBoth(text: string): string;
}

export const toSnake: Utils['toSnake'] = snakeOf as Utils['toSnake']; // the caller says what the copy is
export const toCamel: Utils['toCamel'] = camelOf as Utils['toCamel']; // likewise
export const snakeCase: Utils['snakeCase'] = snakeKey;
export const camelCase: Utils['camelCase'] = camelKey;
export const stringifyQuery: Utils['stringifyQuery'] = queryOf;
export const base64Encode: Utils['base64Encode'] = base64;
export const round: Utils['round'] = roundTo;
export const get: Utils['get'] = lodash.get;
export const set: Utils['set'] = lodash.set;
export const cloneDeep: Utils['cloneDeep'] = kit.cloneDeep;
export const find: Utils['find'] = lodash.find as Utils['find']; // overloads for every kind of matcher
export const findIndex: Utils['findIndex'] = lodash.findIndex as Utils['findIndex']; // likewise
export const uniq: Utils['uniq'] = (list) => kit.uniq(list ?? []);
export const pick: Utils['pick'] = (source, keys) => kit.pick(source, [...keys]);
export const isEqual: Utils['isEqual'] = kit.isEqual;
export const isEmpty: Utils['isEmpty'] = lodash.isEmpty;
export const toNumber: Utils['toNumber'] = lodash.toNumber;
export const toLower: Utils['toLower'] = lodash.toLower;
export const map: Utils['map'] = (list, mapper) => list?.map(mapper) ?? [];
export const reduce: Utils['reduce'] = (list, reducer, start) => list?.reduce(reducer, start) ?? start;
export const trimStart: Utils['trimStart'] = (text) => text.replace(/^\/+/, '');
export const trimEnd: Utils['trimEnd'] = (text) => text.replace(/\/+$/, '');
export const trimBoth: Utils['trimBoth'] = (text) => trimStart(trimEnd(text));
export const merge: Utils['merge'] = (first, second) =>
  kit.mergeWith(kit.cloneDeep(first), second, (one: unknown, other: unknown) =>
    Array.isArray(one) && Array.isArray(other) ? mergedLists(one, other) : undefined,
  );

function mergedLists(one: readonly unknown[], other: readonly unknown[]): unknown[] {
  const merged = [...one];
  for (const [place, item] of other.entries()) {
    const known = merged[place];
    if (known === undefined) merged[place] = item;
    else if (isPlainObject(known) && isPlainObject(item)) merged[place] = merge(known, item);
    else if (!merged.includes(item)) merged.push(item);
  }
  return merged;
}
