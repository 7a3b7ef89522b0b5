import { type Db, type Row, ruleStatement } from '@mercer/database';

type Promotion = Row<'promotions'>;

/**
 * Finds the promotions that run at `now` for carts of the currency, and the date until which the result is valid; null:
 * indefinitely.
 */
export async function runningPromotions(db: Db, { currency, now }: { currency: string; now: Date }) {
  const rows = await activePromotions(db);
  const date = now.toISOString();
  const futureDates = rows
    .flatMap(({ date_from, date_to }) => [date_from ?? '', date_to ?? ''])
    .filter((boundary) => boundary > date);
  return {
    promotions: rows.filter((row) => isRunningAt(row, date) && (row.currency ?? currency) === currency),
    until: futureDates.sort()[0] ?? null,
  };
}

const activePromotions = ruleStatement((db: Db) =>
  db.selectFrom('promotions').selectAll().where('active', '=', 1).orderBy('id'),
);

/** Returns true from `date_from` until before `date_to`. */
function isRunningAt({ date_from, date_to }: Promotion, date: string): boolean {
  return (date_from === null || date_from <= date) && (date_to === null || date_to > date);
}
