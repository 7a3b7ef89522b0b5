import { invalid } from './errors.ts';

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
  for (const [name, value] of parameters) assign(root, pathOf(name), value, lengths);
  const query = listsFromIndexes(root) as Query; // the root is no list
  assertFewValues(query);
  return query;
}

/**
 * Each value may become a condition of a statement.
 * @throws ApiError `validation_error`
 */
function assertFewValues(query: QueryValue): void {
  if (countValues(query) > maxValues) throw tooManyParameters();
}

/** A list of texts is one. */
export function countValues(value: QueryValue): number {
  if (typeof value === 'string') return 1;
  const entries = Array.isArray(value) ? value.filter((entry) => typeof entry !== 'string') : Object.values(value);
  const isList = Array.isArray(value) && entries.length < value.length;
  return entries.reduce((sum, entry) => sum + countValues(entry), isList ? 1 : 0);
}

function tooManyParameters() {
  return invalid('The query has too many parameters');
}

/** How many keys an object has got so far: to count them each time would take longer with each. */
type Lengths = WeakMap<Query, number>;

/** The query of an address that a server was asked for: it has no fragment. */
export function searchOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function pathOf(name: string): string[] {
  const [head = '', ...rest] = name.split('[', maxDepth + 1);
  const path = [head, ...rest.map((part) => part.replace(/\]$/, ''))];
  if (path.length > maxDepth) throw invalid('The query is nested too deeply');
  return path;
}

function assign(root: Query, path: string[], value: string, lengths: Lengths) {
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
