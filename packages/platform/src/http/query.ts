import { buildValidationError } from './errors.ts';

export type QueryValue = string | QueryValue[] | { [key: string]: QueryValue };
export type Query = { [key: string]: QueryValue };

const maxDepth = 16;
/** A list of 1,000 ids and what goes with it. */
const maxParameters = 2000;
/** A list of texts is one of them. */
const maxValues = 200;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a query as the `qs` package writes it: `where[price][$gte]=10`, `expand[0]=a`, `list[]=a`. Values stay text.
 * @throws ApiError `validation_error` when nested deeper than 16, with more than 2,000 parameters, or with more than 200 values
 */
export function parseQuery(search: string): Query {
  const parameters = new URLSearchParams(search);
  if (parameters.size > maxParameters) throw tooManyParameters();
  const root: Query = {};
  const lengths: Lengths = new WeakMap();
  for (const [name, value] of parameters) assignAtPath(root, parseKeyPath(name), value, lengths);
  const query = listsFromIndexes(root) as Query; // the root is no list
  assertFewValues(query);
  return query;
}

/**
 * Limits the number of values, because each may become a condition of a statement.
 * @throws ApiError `validation_error`
 */
function assertFewValues(query: QueryValue): void {
  if (countQueryValues(query) > maxValues) throw tooManyParameters();
}

/** A list of texts is one. */
export function countQueryValues(value: QueryValue): number {
  if (typeof value === 'string') return 1;
  const entries = Array.isArray(value) ? value.filter((entry) => typeof entry !== 'string') : Object.values(value);
  const isList = Array.isArray(value) && entries.length < value.length;
  return entries.reduce((sum, entry) => sum + countQueryValues(entry), isList ? 1 : 0);
}

function tooManyParameters() {
  return buildValidationError('The query has too many parameters');
}

/** Number of keys that each object has so far; counting them every time would be quadratic. */
type Lengths = WeakMap<Query, number>;

/** The query of an address that a server was asked for: it has no fragment. */
export function extractQueryString(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function parseKeyPath(name: string): string[] {
  const [head = '', ...nestedParts] = name.split('[', maxDepth + 1);
  const path = [head, ...nestedParts.map((part) => part.replace(/\]$/, ''))];
  if (path.length > maxDepth) throw buildValidationError('The query is nested too deeply');
  return path;
}

function assignAtPath(root: Query, path: string[], value: string, lengths: Lengths) {
  let node: Query = root;
  for (const [depth, part] of path.entries()) {
    const length = lengths.get(node) ?? 0;
    const key = part === '' ? String(length) : part;
    if (forbiddenKeys.has(key)) return;
    if (!Object.hasOwn(node, key)) lengths.set(node, length + 1);
    if (depth === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    if (typeof next !== 'object' || Array.isArray(next)) node[key] = Object.create(null);
    node = node[key] as Query; // made above where there was none
  }
}

function listsFromIndexes(value: QueryValue): QueryValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, listsFromIndexes(entry)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  if (!isList) return Object.fromEntries(entries);
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, entry]) => entry);
}
