import { buildTestApp, countStatements, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { indexProducts } from './indexing/index.ts';

eachDatabase((db) => {
  test('parts name every product once, and one that is gone leaves a gap', async () => {
    const visitor = buildTestApp(db()).shopper();
    const requestPart = async (page: number) => (await visitor.get(`/api/products/slugs?limit=2&page=${page}`)).body;
    const requestAllParts = async () => {
      const { page_count } = await requestPart(1);
      const parts = await Promise.all(Array.from({ length: page_count }, (_, n) => requestPart(n + 1)));
      return parts.map(({ results }) => results as string[]);
    };
    const products = await db().selectFrom('products').select('slug').orderBy('id').execute();
    const partsBefore = await requestAllParts();
    expect(partsBefore.flat()).toEqual(products.map(({ slug }) => slug));
    expect(Math.max(...partsBefore.map(({ length }) => length))).toBe(2);
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.deleteFrom('products').where('id', '=', ids.mug).execute();
        await indexProducts(tx, [ids.mug]);
      });
    const expectedParts = partsBefore.map((part) => part.filter((slug) => slug !== 'everyday-mug'));
    expect(await requestAllParts()).toEqual(expectedParts);
    expect(await requestPart(partsBefore.length + 1)).toMatchObject({ page_count: partsBefore.length, results: [] });
  });

  test('a part that was answered takes one statement, and has a validator', async () => {
    const counted = countStatements(db());
    const visitor = buildTestApp(counted.db).shopper();
    await visitor.get('/api/products/slugs');
    const statementsBefore = counted.statements();
    const { headers } = await visitor.get('/api/products/slugs');
    expect([counted.statements() - statementsBefore, headers.get('etag')]).toEqual([1, expect.stringMatching(/^W\//)]);
  });
});
