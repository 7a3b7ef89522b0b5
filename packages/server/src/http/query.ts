import { invalid } from './errors.ts';

export type QueryValue = string | QueryValue[] | { [key: string]: QueryValue };
export type Query = { [key: string]: QueryValue };

const maxDepth = 16;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a query as the `qs` package writes it: `where[price][$gte]=10`, `expand[0]=a`, `list[]=a`. Values stay text.
 * @throws ApiError `validation_error` when nested deeper than 16
 */
export function parseQuery(search: string): Query {
  const root: Query = {};
  for (const [name, value] of new URLSearchParams(search)) assign(root, pathOf(name), value);
  return listsFromIndexes(root) as Query; // the root is no list
}

/** The query of an address that a server was asked for: it has no fragment. */
export function searchOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function pathOf(name: string): string[] {
  const [head = '', ...rest] = name.split('[');
  const path = [head, ...rest.map((part) => part.replace(/\]$/, ''))];
  if (path.length > maxDepth) throw invalid('The query is nested too deeply');
  return path;
}

function assign(root: Query, path: string[], value: string) {
  let node: Query = root;
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(node).length) : part;
    if (forbiddenKeys.has(key)) return;
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
