import { type Context, Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { parseQuery } from '../http/query.ts';
import { getCategory, getProduct, listCategories, listFacets, listProducts, relatedProducts } from './answers/index.ts';
import { getAttribute, listAttributes } from './facets/index.ts';
import { suggest } from './search/index.ts';
import { shownTo } from './shown/index.ts';
import { CatalogCache } from './version/index.ts';

/** Products, categories, attributes and suggestions; lists of one app share what they remember of the catalogue. */
export function createCatalogRoutes() {
  const cache = new CatalogCache();
  return new Hono<AppEnv>()
    .route('/products', createProductRoutes(cache))
    .route('/categories', categoryRoutes)
    .route('/attributes', attributeRoutes)
    .get('/search/suggestions', async (c) => c.json(await suggest(c.var.deps.db, queryOf(c), await shownTo(c), cache)));
}

function createProductRoutes(cache: CatalogCache) {
  return new Hono<AppEnv>()
    .get('/', async (c) => c.json(await listProducts(c.var.deps, queryOf(c), await shownTo(c), cache)))
    .get('/filters', async (c) => c.json(await listFacets(c.var.deps, queryOf(c), await shownTo(c), cache)))
    .get('/:id/related', async (c) =>
      c.json(await relatedProducts(c.var.deps.db, c.req.param('id'), queryOf(c), await shownTo(c))),
    )
    .get('/:id', async (c) => c.json(await getProduct(c.var.deps.db, c.req.param('id'), queryOf(c), await shownTo(c))));
}

const categoryRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await listCategories(c.var.deps.db, queryOf(c), await shownTo(c))))
  .get('/:id', async (c) => c.json(await getCategory(c.var.deps.db, c.req.param('id'), queryOf(c), await shownTo(c))));

const attributeRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await listAttributes(c.var.deps.db, queryOf(c), await shownTo(c))))
  .get('/:id', async (c) => c.json(await getAttribute(c.var.deps.db, c.req.param('id'), await shownTo(c))));

function queryOf(c: Context<AppEnv>) {
  return parseQuery(new URL(c.req.url).search);
}
