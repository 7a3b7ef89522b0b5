import { type RawBuilder, sql } from 'kysely';
import { type Db, isPostgres } from '../../db/index.ts';

/** Changes of stock status since the horizon of a cached response. */
export interface StockState {
  /** Change number below which all changes are contained in every response computed from now on. */
  horizon: number;
  /** JSON text: `Change[]`, since the horizon that was asked for */
  changes: string;
}

type Change = [number: number, change: number, isOut: number];

/** Later than everything. */
export const unreachableHorizon = 2 ** 52;

/**
 * Columns of a statement: the horizon, and what changed since the one given or, if that is earlier, since this one; both null
 * where none is given. On PostgreSQL a transaction that began earlier may end later: what those under way change is told again.
 */
export function stockColumns(db: Db, since: RawBuilder<unknown>) {
  const horizon = isPostgres(db)
    ? sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
    : sql`(select coalesce(max(change), 0) + 1 from sold_out)`;
  const list = selectJsonRows(db, sql`number, change, is_out`, 'number');
  // PostgreSQL expects a third of all rows beyond a beginning, and few between two ends
  const start = sql`${sql.raw(isPostgres(db) ? 'least' : 'min')}(${since}, ${horizon})`;
  const selectIfRequested = <T>(value: RawBuilder<unknown>) =>
    sql<T | null>`case when ${since} is not null then ${value} end`;
  return [
    selectIfRequested<number>(horizon).as('horizon'),
    selectIfRequested<string>(
      sql`(select ${list} from sold_out where change between ${start} and ${sql.lit(unreachableHorizon)})`,
    ).as('changes'),
  ] as const;
}

/** Rows as JSON text, written as JavaScript does. */
export function selectJsonRows(db: Db, columns: RawBuilder<unknown>, order: string) {
  return isPostgres(db)
    ? sql`replace(coalesce(json_agg(json_build_array(${columns}) order by ${sql.ref(order)}), '[]')::text, ', ', ',')`
    : sql`json_group_array(json_array(${columns}) order by ${sql.ref(order)})`;
}

/** Returns the state with which the next one is compared. */
export function sinceHorizon({ horizon, changes }: StockState): StockState {
  const allChanges: Change[] = JSON.parse(changes);
  return { horizon, changes: JSON.stringify(allChanges.filter(([, change]) => change >= horizon)) };
}
