import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { parseQuery, searchOf } from '../http/query.ts';
import {
  boughtTogether,
  getCategory,
  getProduct,
  listCategories,
  listFacets,
  listProducts,
  relatedProducts,
} from './answers/index.ts';
import { getAttribute, listAttributes } from './facets/index.ts';
import { type CatalogAnswers, createCatalogAnswers, keepAnswer } from './kept/index.ts';
import { suggest } from './search/index.ts';
import { listSlugs } from './slugs.ts';
import { CatalogCache } from './version/index.ts';

/** Products, categories, attributes and suggestions; lists of one app share what they remember of the catalogue. */
export function createCatalogRoutes() {
  const cache = new CatalogCache();
  const answers = createCatalogAnswers();
  return new Hono<AppEnv>()
    .route('/products', createProductRoutes(cache, answers))
    .route('/categories', createCategoryRoutes(answers))
    .route('/attributes', createAttributeRoutes(answers))
    .get('/search/suggestions', fromReader, (c) =>
      keepAnswer(c, answers, async (shown) => JSON.stringify(await suggest(c.var.deps.db, queryOf(c), shown, cache))),
    );
}

/** The catalogue may be a second old, all of an answer as old. Whoever wants it as it is says `$cache=false`. */
const fromReader: MiddlewareHandler<AppEnv> = (c, next) => {
  const { deps } = c.var;
  if (deps.reader && c.req.query('$cache') !== 'false') c.set('deps', { ...deps, db: deps.reader });
  return next();
};

function createProductRoutes(cache: CatalogCache, answers: CatalogAnswers) {
  return new Hono<AppEnv>()
    .use(fromReader)
    .get('/', (c) =>
      keepAnswer(
        c,
        answers,
        (shown) => listProducts(c.var.deps.db, queryOf(c), shown, cache),
        (json) => tellMissed(c, json),
      ),
    )
    .get('/filters', (c) =>
      keepAnswer(c, answers, async (shown) =>
        JSON.stringify(await listFacets(c.var.deps.db, queryOf(c), shown, cache)),
      ),
    )
    .get('/slugs', (c) =>
      keepAnswer(c, answers, async () => JSON.stringify(await listSlugs(c.var.deps.db, queryOf(c)))),
    )
    .get('/bought-together', (c) => keepAnswer(c, answers, (shown) => boughtTogether(c.var.deps.db, queryOf(c), shown)))
    .get('/:id/related', (c) =>
      keepAnswer(c, answers, (shown) => relatedProducts(c.var.deps.db, c.req.param('id'), queryOf(c), shown)),
    )
    .get('/:id', (c) =>
      keepAnswer(c, answers, (shown) => getProduct(c.var.deps.db, c.req.param('id'), queryOf(c), shown)),
    );
}

/** Of the words alone: what is narrowed further may well have found something before. */
function tellMissed(c: Context<AppEnv>, json: string): void {
  if (!json.startsWith('{"count":0,')) return;
  const { search, where, page = '1' } = queryOf(c);
  if (typeof search === 'string' && where === undefined && page === '1') c.var.deps.missedSearch?.(search);
}

function createCategoryRoutes(answers: CatalogAnswers) {
  return new Hono<AppEnv>()
    .use(fromReader)
    .get('/', (c) =>
      keepAnswer(c, answers, async (shown) => JSON.stringify(await listCategories(c.var.deps.db, queryOf(c), shown))),
    )
    .get('/:id', (c) =>
      keepAnswer(c, answers, async (shown) =>
        JSON.stringify(await getCategory(c.var.deps.db, c.req.param('id'), queryOf(c), shown)),
      ),
    );
}

function createAttributeRoutes(answers: CatalogAnswers) {
  return new Hono<AppEnv>()
    .use(fromReader)
    .get('/', (c) =>
      keepAnswer(c, answers, async (shown) => JSON.stringify(await listAttributes(c.var.deps.db, queryOf(c), shown))),
    )
    .get('/:id', (c) =>
      keepAnswer(c, answers, async (shown) =>
        JSON.stringify(await getAttribute(c.var.deps.db, c.req.param('id'), shown)),
      ),
    );
}

function queryOf(c: Context<AppEnv>) {
  return parseQuery(searchOf(c.req.url));
}
