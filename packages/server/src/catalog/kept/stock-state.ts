import { sql } from 'kysely';
import { type Db, isPostgres } from '../../db/index.ts';

/** Who went out of stock or came back, as far as somebody who knows an answer cannot know it. */
export interface StockState {
  /** What changed before is in every answer that is made from now on. */
  horizon: number;
  /** JSON text: `Change[]`, since the horizon that was asked for */
  changes: string;
}

type Change = [number: number, change: number, isOut: number];

/** Later than everything. */
export const never = 2 ** 52;

/**
 * Columns of a statement: the horizon, and what changed since the one given or, if that is earlier, since this one. On
 * PostgreSQL a transaction that began earlier may end later: what those under way change is told again.
 */
export function stockColumns(db: Db, since: number) {
  const horizon = isPostgres(db)
    ? sql<number>`(select pg_snapshot_xmin(pg_current_snapshot())::text::bigint)`
    : sql<number>`(select coalesce(max(change), 0) + 1 from sold_out)`;
  const change = sql`number, change, is_out`;
  const list = isPostgres(db)
    ? sql`coalesce(json_agg(json_build_array(${change}) order by number), '[]')::text`
    : sql`json_group_array(json_array(${change}) order by number)`;
  const start = isPostgres(db) ? sql`least(cast(${since} as bigint), ${horizon})` : sql`min(${since}, ${horizon})`;
  const changes = sql<string>`(select ${list} from sold_out where change >= ${start})`;
  return [horizon.as('horizon'), changes.as('changes')] as const;
}

/** What the next one is compared with. */
export function sinceHorizon({ horizon, changes }: StockState): StockState {
  const all: Change[] = JSON.parse(changes);
  return { horizon, changes: JSON.stringify(all.filter(([, change]) => change >= horizon)) };
}
