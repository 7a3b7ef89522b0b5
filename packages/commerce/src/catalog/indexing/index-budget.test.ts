import type { Db } from '@mercer/database';
import { countPostgresRoundTrips, countStatements, eachDatabase, ids, isPostgres } from '@mercer/server/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { indexProducts } from '../index.ts';

eachDatabase((db) => {
  test.each([
    ['whole', { ways: 7, onPostgres: 28, onSqlite: 26 }],
    ['by its figures', { ways: 6, onPostgres: 17, onSqlite: 15 }],
  ])(
    'a price that is indexed %s takes as many statements, ways and pages, whatever else the product has',
    async (indexingMode, budget) => {
      const reworded = indexingMode === 'whole' ? [ids.mug] : [];
      const counted = countStatements(db());
      const ways = countPostgresRoundTrips();
      const changePrice = (price: number) =>
        counted.db.transaction().execute(async (tx) => {
          await tx.updateTable('products').set({ price }).where('id', '=', ids.mug).execute();
          await indexProducts(tx, [ids.mug], reworded);
        });
      await changePrice(1100);
      await checkpointLog(db());
      const countsBefore = { statements: counted.statements(), ways: ways() };
      await changePrice(1200);
      const statements = counted.statements() - countsBefore.statements;
      const { ways: maxWays, onPostgres, onSqlite } = budget;
      if (isPostgres(db()))
        expect({ statements, ways: ways() - countsBefore.ways }).toEqual({ statements: onPostgres, ways: maxWays });
      else expect({ statements, pages: await checkpointLog(db()) }).toEqual({ statements: onSqlite, pages: 14 });
    },
  );
});

/** @returns how many pages SQLite's log has got since it was brought into the file; the next commit begins it anew */
async function checkpointLog(db: Db): Promise<number> {
  if (isPostgres(db)) return 0;
  const { rows } = await sql<{ log: number }>`pragma wal_checkpoint(passive)`.execute(db);
  return rows[0]?.log ?? 0;
}
