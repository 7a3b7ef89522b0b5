import { type Db, type Row, ruleStatement } from '../db/index.ts';

type Promotion = Row<'promotions'>;

/** Those that run at `now`, for carts of the currency, and the date until which they are the ones; null: for good. */
export async function runningPromotions(db: Db, { currency, now }: { currency: string; now: Date }) {
  const rows = await activePromotions(db);
  const date = now.toISOString();
  const ahead = rows.flatMap(({ date_from, date_to }) => [date_from ?? '', date_to ?? '']).filter((one) => one > date);
  return {
    promotions: rows.filter((row) => isRunning(row, date) && (row.currency ?? currency) === currency),
    until: ahead.sort()[0] ?? null,
  };
}

const activePromotions = ruleStatement((db: Db) =>
  db.selectFrom('promotions').selectAll().where('active', '=', 1).orderBy('id'),
);

/** From `date_from` until before `date_to`. */
function isRunning({ date_from, date_to }: Promotion, date: string): boolean {
  return (date_from === null || date_from <= date) && (date_to === null || date_to > date);
}
