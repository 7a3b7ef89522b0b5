import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../http/errors.ts';
import type { QueryValue } from '../../http/query.ts';
import { type Fields, fieldNamed } from './fields.ts';

const mostTerms = 10;

/**
 * Reads `field asc|desc[, …]`; `ascending` and `descending` say the same. Records that are equal in all fields follow their id in the last direction, so that
 * pages never overlap.
 * @throws ApiError `validation_error` for a field that cannot be sorted by
 */
export function sortOrder(sort: QueryValue, fields: Fields): RawBuilder<unknown> {
  const terms = sortTerms(sort).map((part) => termOf(part, fields));
  const last = terms.at(-1);
  if (last && !terms.some(({ name }) => name === 'id')) terms.push(termOf(`id ${last.direction}`, fields));
  return sql.join(terms.map(({ order, direction }) => sql`${order} ${sql.raw(direction)}`));
}

export function isSortedBy(sort: QueryValue, names: string[]): boolean {
  return sortTerms(sort).every((part) => names.some((name) => part.toLowerCase().split(/\s+/)[0] === name));
}

function sortTerms(sort: QueryValue): string[] {
  const text = Array.isArray(sort) ? sort.join(',') : sort;
  if (typeof text !== 'string') throw invalid("sort must be 'field asc' or 'field desc'", 'sort');
  const terms = text.split(',').map((part) => part.trim());
  if (terms.length > mostTerms) throw invalid(`sort names at most ${mostTerms} fields`, 'sort');
  return terms;
}

const directions: Record<string, 'asc' | 'desc'> = { asc: 'asc', ascending: 'asc', desc: 'desc', descending: 'desc' };

function termOf(part: string, fields: Fields) {
  const [name = '', word = 'asc', ...rest] = part.toLowerCase().split(/\s+/);
  const { order } = fieldNamed(fields, name);
  const direction = Object.hasOwn(directions, word) ? directions[word] : undefined;
  if (!order || rest.length > 0 || !direction) {
    throw invalid(`Cannot sort by '${part}'`, 'sort');
  }
  return { name, order, direction };
}
