import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mending } from './migrations/0095-import-batches.ts';

eachDatabase((db) => {
  test('what deletions of earlier versions have left is gone after the migration, and products can be created', async () => {
    await db()
      .insertInto('unordered_numbers')
      .values([{ number: 5 }, { number: 6 }, { number: 9 }])
      .execute();
    await db().insertInto('category_words').values({ word: 'lost', category_id: 'gone' }).execute();
    const alert = { product_id: ids.tee, locale: 'en-US', date_created: '', date_told: null };
    for (const [id, variant_id] of Object.entries({ kept: ids.teeSmall, product: '', lost: 'variant-of-before' })) {
      const row = { ...alert, id, variant_id, email: `${id}@mercer.test` };
      await db().insertInto('stock_alerts').values(row).execute();
    }
    for (const statement of mending) await sql.raw(statement).execute(db());
    expect(await db().selectFrom('unordered_numbers').selectAll().execute()).toEqual([]);
    const words = db().selectFrom('category_words').selectAll().where('category_id', '=', 'gone');
    expect(await words.execute()).toEqual([]);
    const alerts = await db().selectFrom('stock_alerts').select('id').orderBy('id').execute();
    expect(alerts.map(({ id }) => id)).toEqual(['kept', 'product']);
    const { clock, shopper } = buildTestApp(db());
    clock.advance(-1e12);
    const headers = { Authorization: 'Bearer sk_test' };
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F'])
      expect((await shopper().call('POST', '/operator/products', { name, price: 5 }, headers)).status).toBe(201);
  });
});
