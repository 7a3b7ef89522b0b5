// Functions are exported one by one, so that a bundle holds only those that it uses.
import { isPlainObject, roundToDecimals } from '@mercer/contract';
import * as kit from 'es-toolkit';
import * as lodash from 'es-toolkit/compat';
import {
  convertKeysToCamel as camelOf,
  convertKeysToSnake as snakeOf,
  toCamelCaseKey,
  toSnakeCaseKey,
} from './casing.ts';
import { stringifyQuery as queryOf } from './request.ts';
import { encodeBase64 } from './transport/base64.ts';

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
  /**
   * A copy with keys in snake_case at every depth; keys with a leading `$`, `_` or capital stay.
   * @example utils.toSnake({ firstName: 'Ada' }); // { first_name: 'Ada' }
   */
  toSnake<T, R = T>(value: T): R;
  /**
   * A copy with keys in camelCase at every depth; values stay.
   * @example utils.toCamel({ first_name: 'Ada' }); // { firstName: 'Ada' }
   */
  toCamel<T, R = T>(value: T): R;
  /**
   * `firstName` → `first_name`.
   * @example utils.snakeCase('firstName'); // 'first_name'
   */
  snakeCase(text: string): string;
  /**
   * `first_name` → `firstName`.
   * @example utils.camelCase('first_name'); // 'firstName'
   */
  camelCase(text: string): string;
  /**
   * Query text with nested brackets, as reads send it; without a question mark.
   * @example utils.stringifyQuery({ where: { price: { $gte: 10 } } }); // 'where%5Bprice%5D%5B%24gte%5D=10'
   */
  stringifyQuery(query: object): string;
  /**
   * Base64 of a text in UTF-8.
   * @example utils.base64Encode('key'); // 'a2V5'
   */
  base64Encode(text: string): string;
  /**
   * Half up at the given decimals (0), without binary noise: 1.005 → 1.01.
   * @example utils.round(1.005, 2); // 1.01
   */
  round(value: number, decimals?: number): number;
  /**
   * The value at a path, or the fallback when there is none.
   * @example utils.get({ items: [{ price: 5 }] }, 'items[0].price'); // 5
   */
  get(source: unknown, path: ValuePath, fallback?: unknown): unknown;
  /**
   * Puts the value at a path of the object itself; missing objects on the way are made.
   * @example utils.set({}, 'store.name', 'Mercer'); // { store: { name: 'Mercer' } }
   */
  set<T extends object>(target: T, path: ValuePath, value: unknown): T;
  /**
   * A deep copy of what may be JSON, dates, maps and sets.
   * @example const copy = utils.cloneDeep({ items: [{ price: 5 }] });
   */
  cloneDeep<T>(value: T): T;
  /**
   * A copy of both, merged at every depth, the second's values win; of lists the objects at one place, other items once.
   * @example utils.merge({ a: { b: 1 } }, { a: { c: 2 } }); // { a: { b: 1, c: 2 } }
   */
  merge<A extends object, B extends object>(first: A, second: B): A & B;
  /**
   * The first item that matches.
   * @example utils.find([{ id: 1 }, { id: 2 }], { id: 2 }); // { id: 2 }
   */
  find<T>(list: readonly T[] | null | undefined, matcher: Matcher<T>): T | undefined;
  /**
   * The place of the first item that matches, else -1.
   * @example utils.findIndex([{ id: 1 }, { id: 2 }], ['id', 2]); // 1
   */
  findIndex<T>(list: readonly T[] | null | undefined, matcher: Matcher<T>): number;
  /**
   * Returns each value once, in its original order.
   * @example utils.uniq([1, 2, 1]); // [1, 2]
   */
  uniq<T>(list: readonly T[] | null | undefined): T[];
  /**
   * A copy with these keys only.
   * @example utils.pick({ a: 1, b: 2 }, ['a']); // { a: 1 }
   */
  pick<T extends object, K extends keyof T>(source: T, keys: readonly K[]): Pick<T, K>;
  /**
   * Says whether two values are equal at every depth.
   * @example utils.isEqual({ a: [1] }, { a: [1] }); // true
   */
  isEqual(first: unknown, second: unknown): boolean;
  /**
   * Says whether a list, text, map, set or object is empty; numbers and booleans always are.
   * @example utils.isEmpty([]); // true
   */
  isEmpty(value: unknown): boolean;
  /**
   * The number that a text is, `NaN` when it is none.
   * @example utils.toNumber('5'); // 5
   */
  toNumber(value: unknown): number;
  /**
   * The text in small letters; nothing gives an empty one.
   * @example utils.toLower('MUG'); // 'mug'
   */
  toLower(value: unknown): string;
  /**
   * Returns the mapper's result for each item.
   * @example utils.map([1, 2], (price) => price * 2); // [2, 4]
   */
  map<T, R>(list: readonly T[] | null | undefined, mapper: (item: T, index: number) => R): R[];
  /**
   * Combines all items into one value.
   * @example utils.reduce([1, 2], (sum, price) => sum + price, 0); // 3
   */
  reduce<T, R>(list: readonly T[] | null | undefined, reducer: (sum: R, item: T, index: number) => R, start: R): R;
  /**
   * Removes the slashes at the beginning.
   * @example utils.trimStart('/api/'); // 'api/'
   */
  trimStart(text: string): string;
  /**
   * Removes the slashes at the end.
   * @example utils.trimEnd('/api/'); // '/api'
   */
  trimEnd(text: string): string;
  /**
   * Removes the slashes at both ends.
   * @example utils.trimBoth('/api/'); // 'api'
   */
  trimBoth(text: string): string;
}

export const toSnake: Utils['toSnake'] = snakeOf as Utils['toSnake']; // the caller says what the copy is
export const toCamel: Utils['toCamel'] = camelOf as Utils['toCamel']; // likewise
export const snakeCase: Utils['snakeCase'] = toSnakeCaseKey;
export const camelCase: Utils['camelCase'] = toCamelCaseKey;
export const stringifyQuery: Utils['stringifyQuery'] = queryOf;
export const base64Encode: Utils['base64Encode'] = encodeBase64;
export const round: Utils['round'] = roundToDecimals;
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
  kit.mergeWith(kit.cloneDeep(first), second, (firstValue: unknown, secondValue: unknown) =>
    Array.isArray(firstValue) && Array.isArray(secondValue) ? mergeListItems(firstValue, secondValue) : undefined,
  );

function mergeListItems(firstList: readonly unknown[], secondList: readonly unknown[]): unknown[] {
  const merged = [...firstList];
  for (const [place, item] of secondList.entries()) {
    const currentItem = merged[place];
    if (currentItem === undefined) merged[place] = item;
    else if (isPlainObject(currentItem) && isPlainObject(item)) merged[place] = merge(currentItem, item);
    else if (!merged.includes(item)) merged.push(item);
  }
  return merged;
}
