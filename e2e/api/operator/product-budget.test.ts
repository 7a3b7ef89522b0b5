import type { Db } from '@mercer/server';
import { countPostgresRoundTrips, countStatements, eachDatabase, ids, isPostgres } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  test('a price that the operator changes takes as many statements and ways to PostgreSQL', async () => {
    const counted = countStatements(db());
    const { operator } = await openOperator(counted.db);
    const ways = countPostgresRoundTrips();
    const changePrice = async (price: number) => {
      const countsBefore = { statements: counted.statements(), ways: ways() };
      expect(await operator.patch(`/products/${ids.mug}`, { price })).toMatchObject({ status: 200, body: { price } });
      return { statements: counted.statements() - countsBefore.statements, ways: ways() - countsBefore.ways };
    };
    await changePrice(11);
    const spent = await changePrice(12);
    expect(spent.statements).toBe(isPostgres(db()) ? 34 : 31);
    // Concurrent queries need one or two round trips, depending on free connections
    expect(spent.ways).toBeLessThanOrEqual(isPostgres(db()) ? 11 : 0);
  });
});
