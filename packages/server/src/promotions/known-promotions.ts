import { type Db, type Row, statement } from '../db/index.ts';

type Promotion = Row<'promotions'>;

/** Promotions as they were at one version of the store's rules, read once for all who ask at that version. */
export class KnownPromotions {
  #known: { version: number | null; rows: Promise<Promotion[]> } | undefined;

  /** Those that run at `now`, for carts of the currency, and the date until which they are the ones; null: for good. */
  async running(db: Db, version: number | null, { currency, now }: { currency: string; now: Date }) {
    const rows = await this.#at(db, version);
    const date = now.toISOString();
    const ahead = rows
      .flatMap(({ date_from, date_to }) => [date_from ?? '', date_to ?? ''])
      .filter((one) => one > date);
    return {
      promotions: rows.filter((row) => isRunning(row, date) && (row.currency ?? currency) === currency),
      until: ahead.sort()[0] ?? null,
    };
  }

  #at(db: Db, version: number | null): Promise<Promotion[]> {
    if (this.#known?.version === version) return this.#known.rows;
    const known = { version, rows: activePromotions(db) };
    this.#known = known;
    // a failure is not kept
    known.rows.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return known.rows;
  }
}

const activePromotions = statement((db: Db) =>
  db.selectFrom('promotions').selectAll().where('active', '=', 1).orderBy('id'),
);

/** From `date_from` until before `date_to`. */
function isRunning({ date_from, date_to }: Promotion, date: string): boolean {
  return (date_from === null || date_from <= date) && (date_to === null || date_to > date);
}
