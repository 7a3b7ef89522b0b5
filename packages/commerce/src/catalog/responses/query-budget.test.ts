import { buildTestApp, countStatements, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';

eachDatabase((db) => {
  test.each([
    ['/products?limit=24', 4, 1],
    ['/products?limit=24&page=3', 4, 1],
    ['/products?limit=25&sale=true', 4, 1],
    ['/products?limit=25&sort=popularity desc', 4, 1],
    ['/products?limit=25&where[shipping.free]=true', 4, 1],
    ['/products?limit=24&category=kitchen', 3, 1],
    ['/products?limit=24&category=kitchen&sort=price', 3, 1],
    ['/products?limit=24&category=kitchen&sort=discount desc', 3, 1],
    ['/products?limit=24&category=kitchen&sale=true', 5, 1],
    ['/products?limit=24&search=coffee', 6, 1],
    ['/products?limit=24&search=cofee', 9, 1],
    ['/products?limit=24&search=coffee&category=kitchen', 7, 1],
    ['/products?limit=24&expand=variants', 5, 1],
    ['/products?limit=24&$filters[colour]=Blue&$filters[price][0]=1', 4, 1],
    ['/products?limit=24&expand=variants,categories&fields=name,variants', 6, 1],
    ['/products?limit=24&$facets=true', 6, 1],
    ['/products?limit=24&$locale=de-DE&$currency=EUR', 5, 1],
    ['/products/filters?$filters[colour]=Blue', 4, 1],
    ['/products/filters?$locale=de-DE&$currency=EUR', 4, 1],
    ['/products/filters?search=coffee', 6, 1],
    ['/products/everyday-mug/related', 3, 1],
    [`/products/bought-together?with=${ids.mug},${ids.tee}`, 3, 1],
    ['/products/cotton-tee', 3, 1],
    ['/products/everyday-mug', 2, 1],
    ['/products/everyday-mug?expand=related', 4, 1],
    ['/search/suggestions?search=cof', 6, 1],
    ['/search/suggestions?search=cofee', 6, 1],
    ['/search/suggestions?search=cof&$locale=de-DE&$currency=EUR', 6, 1],
    ['/attributes', 3, 1],
    ['/attributes/colour', 2, 1],
    ['/categories/kitchen', 2, 1],
    ['/categories/kitchen?expand=parent,children,products', 5, 1],
    ['/categories?limit=100', 2, 1],
    ['/categories?limit=100&expand=products', 4, 1],
    ['/settings/all', 4, 3],
    ['/content/pages/about', 3, 1],
  ])('%s takes %i statements at most, and %i when the catalogue is as it was', async (path, first, repeatBudget) => {
    const counted = countStatements(db());
    const shopper = buildTestApp(counted.db).shopper();
    for (const budget of [first, repeatBudget]) {
      const statementsBefore = counted.statements();
      await shopper.get(`/api${path}`);
      expect(counted.statements() - statementsBefore).toBeLessThanOrEqual(budget);
    }
  });
});
