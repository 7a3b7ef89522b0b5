import type { ExpressionBuilder } from 'kysely';
import type { SandboxTables } from '../../store/tables.ts';
import type { ObjectName } from '../types.ts';
import { invalidRequest } from './errors.ts';
import type { Db } from './objects.ts';

/** @param direction of their age: newest first, unless they are read backwards */
export function objectsOf(db: Db, name: ObjectName, direction: 'asc' | 'desc' = 'desc') {
  return db
    .selectFrom('stripe_objects')
    .select('data')
    .where('object', '=', name)
    .orderBy('position', direction)
    .orderBy('id', direction);
}

/** The field has one of these values. */
export function hasTerm(name: ObjectName, field: string, values: readonly string[]) {
  return (where: ExpressionBuilder<SandboxTables, 'stripe_objects'>) =>
    where(
      'id',
      'in',
      where
        .selectFrom('stripe_terms')
        .select('object_id')
        .where('object', '=', name)
        .where('name', '=', field)
        .where('value', 'in', values),
    );
}

export function limitOf(limit = 10): number {
  if (limit >= 1 && limit <= 100) return limit;
  throw invalidRequest('This value must be between 1 and 100.', { code: 'parameter_invalid_integer', param: 'limit' });
}
