import type { ExpressionBuilder } from 'kysely';
import type { SandboxTables } from '../../../store/tables.ts';
import type { ObjectName } from '../types.ts';
import { invalidRequest } from './errors.ts';
import type { Db } from './objects.ts';
import type { Clause, Query } from './search-query.ts';

/** @param direction of their age: newest first, unless they are read backwards */
export function selectObjects(db: Db, name: ObjectName, direction: 'asc' | 'desc' = 'desc') {
  return db
    .selectFrom('stripe_objects')
    .select('data')
    .where('object', '=', name)
    .orderBy('position', direction)
    .orderBy('id', direction);
}

/** The field has one of these values. */
export function buildTermFilter(name: ObjectName, field: string, values: readonly string[]) {
  return (expression: ExpressionBuilder<SandboxTables, 'stripe_objects'>) =>
    expression(
      'id',
      'in',
      expression
        .selectFrom('stripe_terms')
        .select('object_id')
        .where('object', '=', name)
        .where('name', '=', field)
        .where('value', 'in', values),
    );
}

/** The field's value begins so: `charge.*` asks for a group of events. */
export function buildPrefixFilter(name: ObjectName, field: string, start: string) {
  return (expression: ExpressionBuilder<SandboxTables, 'stripe_objects'>) =>
    expression(
      'id',
      'in',
      expression
        .selectFrom('stripe_terms')
        .select('object_id')
        .where('object', '=', name)
        .where('name', '=', field)
        .where((term) => term(term.fn('substr', ['value', term.lit(1), term.lit(start.length)]), '=', start)),
    );
}

export function readListLimit(limit = 10): number {
  if (limit >= 1 && limit <= 100) return limit;
  throw invalidRequest('This value must be between 1 and 100.', { code: 'parameter_invalid_integer', param: 'limit' });
}

/** Candidates of a search, newest first: those that have every term of it, where all clauses must hold. */
export async function searchedObjects(
  db: Db,
  name: ObjectName,
  { clauses, joint }: Query,
  { limit, beforePosition }: { limit: number; beforePosition: number | undefined },
): Promise<{ position: number; data: string }[]> {
  let query = selectObjects(db, name).select('position').limit(limit);
  if (beforePosition !== undefined) query = query.where('position', '<', beforePosition);
  for (const clause of joint === 'and' ? clauses : []) {
    if (isIndexedTerm(clause)) query = query.where(buildWordFilter(name, clause.field, clause.value ?? ''));
  }
  const rows = await query.execute();
  return rows.map(({ position, data }) => ({ position: Number(position), data }));
}

/** Terms are compared in the database by ASCII letters alone. */
function isIndexedTerm({ field, operator, value, isNegated }: Clause): boolean {
  const isKept = field.startsWith('metadata.') || field === 'customer' || field === 'currency' || field === 'status';
  return isKept && operator === ':' && !isNegated && value !== null && /^[ -~]+$/.test(value);
}

/** The field has this value, in upper or lower case. */
function buildWordFilter(name: ObjectName, field: string, value: string) {
  return (expression: ExpressionBuilder<SandboxTables, 'stripe_objects'>) =>
    expression(
      'id',
      'in',
      expression
        .selectFrom('stripe_terms')
        .select('object_id')
        .where('object', '=', name)
        .where('name', '=', field)
        .where((term) => term(term.fn('lower', ['value']), '=', value.toLowerCase())),
    );
}
