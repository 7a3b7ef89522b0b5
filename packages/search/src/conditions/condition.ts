import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProductSet } from '../bitmaps/index.ts';

/** Condition in SQL, with the equivalent product set where bitmaps can express it. */
export type Condition = RawBuilder<SqlBool> & { readonly set?: ProductSet | undefined };

export function attachSet(condition: RawBuilder<SqlBool>, set: ProductSet | undefined): Condition {
  return Object.assign(condition, { set });
}

/** A single condition that holds when all of them do. */
export function joinWithAnd(operands: Condition[]): Condition {
  const conditions = operands.filter((condition) => !isAlwaysTrue(condition));
  const condition = conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  return attachSet(condition, combineSets('all', conditions));
}

/** A single condition that holds when one of them does. */
export function joinWithOr(conditions: Condition[]): Condition {
  const condition = conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
  return attachSet(condition, combineSets('any', conditions));
}

/** True when the condition holds for every record, and so narrows nothing. */
export function isAlwaysTrue({ set }: Condition): boolean {
  return set?.kind === 'all' && set.of.length === 0;
}

/** Holds where the condition does not, also where it compares with no value at all. */
export function negateIncludingNull(condition: Condition): Condition {
  const negated = sql<SqlBool>`(case when ${condition} then 0 else 1 end) = 1`;
  return attachSet(negated, condition.set && { kind: 'not', of: condition.set });
}

export function negateCondition(condition: Condition): Condition {
  return attachSet(sql<SqlBool>`not (${condition})`, condition.set && { kind: 'not', of: condition.set });
}

function combineSets(kind: 'all' | 'any', conditions: Condition[]): ProductSet | undefined {
  const sets = conditions.flatMap(({ set }) => set ?? []);
  return sets.length === conditions.length ? { kind, of: sets } : undefined;
}
