import { buildValidationError } from '@mercer/platform/http/errors';
import type { QueryValue } from '@mercer/platform/http/query';
import { type RawBuilder, sql } from 'kysely';
import { type Fields, requireField } from './fields.ts';

const mostTerms = 10;

/**
 * Reads `field asc|desc[, …]`; `ascending` and `descending` say the same. Records that are equal in all fields follow their id in the last direction, so that
 * pages never overlap.
 * @throws ApiError `validation_error` for a field that cannot be sorted by
 */
export function buildSortOrder(sort: QueryValue, fields: Fields): RawBuilder<unknown> {
  const terms = parseSortTerms(sort).map((part) => resolveSortTerm(part, fields));
  const last = terms.at(-1);
  if (last && !terms.some(({ name }) => name === 'id')) terms.push(resolveSortTerm(`id ${last.direction}`, fields));
  return sql.join(terms.map(({ order, direction }) => sql`${order} ${sql.raw(direction)}`));
}

export function isSortedOnlyBy(sort: QueryValue, names: string[]): boolean {
  return listSortFields(sort).every((field) => names.includes(field));
}

/** Lists the names of the fields by which a query sorts. */
export function listSortFields(sort: QueryValue): string[] {
  return parseSortTerms(sort).map((part) => part.toLowerCase().split(/\s+/)[0] ?? '');
}

function parseSortTerms(sort: QueryValue): string[] {
  const text = Array.isArray(sort) ? sort.join(',') : sort;
  if (typeof text !== 'string') throw buildValidationError("sort must be 'field asc' or 'field desc'", 'sort');
  const terms = text.split(',').map((part) => part.trim());
  if (terms.length > mostTerms) throw buildValidationError(`sort names at most ${mostTerms} fields`, 'sort');
  return terms;
}

const directions: Record<string, 'asc' | 'desc'> = { asc: 'asc', ascending: 'asc', desc: 'desc', descending: 'desc' };

function resolveSortTerm(part: string, fields: Fields) {
  const [name = '', word = 'asc', ...extraWords] = part.toLowerCase().split(/\s+/);
  const { order } = requireField(fields, name);
  const direction = Object.hasOwn(directions, word) ? directions[word] : undefined;
  if (!order || extraWords.length > 0 || !direction) {
    throw buildValidationError(`Cannot sort by '${part}'`, 'sort');
  }
  return { name, order, direction };
}
