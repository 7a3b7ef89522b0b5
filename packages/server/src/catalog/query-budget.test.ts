import { expect, test } from 'vitest';
import type { Db } from '../db/index.ts';
import { eachDatabase, testApp } from '../testing/index.ts';

eachDatabase((db) => {
  test.each([
    ['/products?limit=24', 3],
    ['/products?limit=24&category=kitchen', 3],
    ['/products?limit=24&search=coffee', 3],
    ['/products?limit=24&expand=variants', 4],
    ['/products/cotton-tee', 3],
    ['/products/everyday-mug', 2],
    ['/categories?limit=100', 2],
    ['/categories?limit=100&expand=products', 4],
    ['/settings/all', 1],
    ['/content/pages/about', 1],
  ])('%s takes %i statements at most', async (path, budget) => {
    const counted = countStatements(db());
    await testApp(counted.db).shopper().get(`/api${path}`);
    expect(counted.statements()).toBeLessThanOrEqual(budget);
  });
});

function countStatements(db: Db) {
  let statements = 0;
  const counting = db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: counting, statements: () => statements };
}
