import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProductSet } from '../bitmaps/index.ts';

/** In SQL, and where bits can tell it also as a set. */
export type Condition = RawBuilder<SqlBool> & { readonly set?: ProductSet | undefined };

export function withSet(condition: RawBuilder<SqlBool>, set: ProductSet | undefined): Condition {
  return Object.assign(condition, { set });
}

/** A single condition that holds when all of them do. */
export function all(given: Condition[]): Condition {
  const conditions = given.filter((condition) => !isAlways(condition));
  const condition = conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  return withSet(condition, joined('all', conditions));
}

/** A single condition that holds when one of them does. */
export function any(conditions: Condition[]): Condition {
  const condition = conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
  return withSet(condition, joined('any', conditions));
}

/** Whether it holds for every record, and so narrows nothing. */
export function isAlways({ set }: Condition): boolean {
  return set?.kind === 'all' && set.of.length === 0;
}

/** Holds where the condition does not, also where it compares with no value at all. */
export function unless(condition: Condition): Condition {
  const negated = sql<SqlBool>`(case when ${condition} then 0 else 1 end) = 1`;
  return withSet(negated, condition.set && { kind: 'not', of: condition.set });
}

export function not(condition: Condition): Condition {
  return withSet(sql<SqlBool>`not (${condition})`, condition.set && { kind: 'not', of: condition.set });
}

function joined(kind: 'all' | 'any', conditions: Condition[]): ProductSet | undefined {
  const sets = conditions.flatMap(({ set }) => set ?? []);
  return sets.length === conditions.length ? { kind, of: sets } : undefined;
}
