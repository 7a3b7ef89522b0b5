import { eachDatabase, findSharedSearches } from '@mercer/server/testing';
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bulkTransaction, type Db, isPostgres } from './index.ts';

const ofOrder = CompiledQuery.raw(
  'select id from payments where order_id = ? and gateway = ? and transaction_id = ? and status in (?, ?)',
  ['order', 'stripe', 'pi_1', 'succeeded', 'refunded'],
);

const countHints = async (db: Db) =>
  (await sql<{ idx: string }>`select idx from sqlite_stat1 where stat like '1000000 100000%'`.execute(db)).rows.length;

eachDatabase((db: () => Db) => {
  test('SQLite looks for the payment of an order among those of the order, also after a catalogue was filled at once', async () => {
    if (isPostgres(db())) return;
    const hintCount = await countHints(db());
    expect(hintCount).toBeGreaterThan(10);
    expect(await findSharedSearches(db(), ofOrder)).toEqual([]);
    await bulkTransaction(
      db(),
      async () => {},
      () => {},
    );
    expect(await countHints(db())).toBe(hintCount);
    expect(await findSharedSearches(db(), ofOrder)).toEqual([]);
  });
});
