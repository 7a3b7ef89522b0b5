import { productStatuses } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { returnStatus } from '@mercer/platform/entities';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { maxCount } from '../description/list.ts';
import { statuses as orderStatuses } from '../orders/query.ts';
import { statusConditions } from '../returns/status-conditions.ts';
import { statuses as reviewStatuses } from '../reviews/statuses.ts';

const Count = v.strictObject({ count: v.number(), is_exact: v.boolean() });
const counts = v.record(v.string(), Count);

/** How many records of each state there are, at most 1,000: there are more where `is_exact` is false. */
export const CountsAnswer = v.strictObject({ orders: counts, returns: counts, reviews: counts, products: counts });

interface CountedState {
  kind: keyof typeof CountsAnswer.entries;
  state: string;
  rows: RawBuilder<unknown>;
}

const states: CountedState[] = [
  ...orderStatuses.map((state) => ({
    kind: 'orders' as const,
    state,
    rows: sql`orders where number is not null and status = ${state}`,
  })),
  ...returnStatus.options.map((state) => ({
    kind: 'returns' as const,
    state,
    rows: sql`returns where ${statusConditions[state]}`,
  })),
  ...reviewStatuses.map((state) => ({
    kind: 'reviews' as const,
    state,
    rows: sql`product_reviews where status = ${state}`,
  })),
  ...productStatuses.map((state) => ({
    kind: 'products' as const,
    state,
    rows: sql`products where status = ${state}`,
  })),
];

/** Counts orders, returns, reviews and products by state, in one statement that reads a bounded number of rows of each. */
export async function readCounts(db: Db): Promise<v.InferOutput<typeof CountsAnswer>> {
  const selections = states.map(
    ({ rows }, place) => sql`select ${sql.lit(place)} as place, count(*) as count
      from (select 1 from ${rows} limit ${maxCount + 1}) as counted`,
  );
  const { rows } = await sql<{
    place: number;
    count: number | string;
  }>`${sql.join(selections, sql` union all `)}`.execute(db);
  const answer: v.InferOutput<typeof CountsAnswer> = { orders: {}, returns: {}, reviews: {}, products: {} };
  for (const row of rows) {
    const counted = states[row.place];
    const count = Number(row.count);
    if (counted)
      answer[counted.kind][counted.state] = { count: Math.min(count, maxCount), is_exact: count <= maxCount };
  }
  return answer;
}
