import { sql } from 'kysely';
import { type Db, sharedRead, statement } from '../../db/index.ts';

/** Another text after each transaction that changed products, took the last piece of one or brought one back. */
export function pageVersion(db: Db): Promise<string> {
  return newestVersion(db, '');
}

const newestVersion = sharedRead(async (db) => {
  const [row] = await readVersion(db);
  return [pageVersionOf(row?.catalog ?? null, row?.stock ?? null)];
});

/** For who has read the numbers with something else. */
export function pageVersionOf(catalog: number | null, stock: number | null): string {
  return `${catalog ?? 0} ${stock ?? 0}`;
}

const readVersion = statement((db: Db) =>
  db.selectNoFrom([
    sql<number | null>`(select value from counters where id = 'catalog')`.as('catalog'),
    sql<number | null>`(select max(change) from sold_out)`.as('stock'),
  ]),
);
