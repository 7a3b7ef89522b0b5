import { expect, test } from 'vitest';
import { countStatements, eachDatabase, ids, testApp } from '../testing/index.ts';
import { indexProducts } from './indexing/index.ts';

eachDatabase((db) => {
  test('parts name every product once, and one that is gone leaves a gap', async () => {
    const visitor = testApp(db()).shopper();
    const read = async (page: number) => (await visitor.get(`/api/products/slugs?limit=2&page=${page}`)).body;
    const all = async () => {
      const { page_count } = await read(1);
      const parts = await Promise.all(Array.from({ length: page_count }, (_, n) => read(n + 1)));
      return parts.map(({ results }) => results as string[]);
    };
    const products = await db().selectFrom('products').select('slug').orderBy('id').execute();
    const before = await all();
    expect(before.flat()).toEqual(products.map(({ slug }) => slug));
    expect(Math.max(...before.map(({ length }) => length))).toBe(2);
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.deleteFrom('products').where('id', '=', ids.mug).execute();
        await indexProducts(tx, [ids.mug]);
      });
    const left = before.map((part) => part.filter((slug) => slug !== 'everyday-mug'));
    expect(await all()).toEqual(left);
    expect(await read(before.length + 1)).toMatchObject({ page_count: before.length, results: [] });
  });

  test('a part that was answered takes one statement, and has a validator', async () => {
    const counted = countStatements(db());
    const visitor = testApp(counted.db).shopper();
    await visitor.get('/api/products/slugs');
    const before = counted.statements();
    const { headers } = await visitor.get('/api/products/slugs');
    expect([counted.statements() - before, headers.get('etag')]).toEqual([1, expect.stringMatching(/^W\//)]);
  });
});
