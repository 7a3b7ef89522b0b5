import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { extractQueryString, parseQuery } from '../http/query.ts';
import {
  boughtTogether,
  getCategory,
  getProductJson,
  listCategories,
  listProductFacets,
  listProducts,
  relatedProducts,
} from './answers/index.ts';
import { getAttribute, listAttributes } from './facets/index.ts';
import { type CatalogAnswers, createCatalogAnswers, respondWithCache } from './kept/index.ts';
import { findSuggestions } from './search/index.ts';
import { listProductSlugs } from './slugs.ts';
import { CatalogCache } from './version/index.ts';

/** Products, categories, attributes and suggestions; lists of one app share what they remember of the catalogue. */
export function createCatalogRoutes() {
  const cache = new CatalogCache();
  const answers = createCatalogAnswers();
  return new Hono<AppEnv>()
    .route('/products', createProductRoutes(cache, answers))
    .route('/categories', createCategoryRoutes(answers))
    .route('/attributes', createAttributeRoutes(answers))
    .get('/search/suggestions', selectReaderDatabase, (c) =>
      respondWithCache(c, answers, async (localization) =>
        JSON.stringify(await findSuggestions(c.var.deps.db, parseRequestQuery(c), localization, cache)),
      ),
    );
}

/** The catalogue may be a second old, all of an answer as old. Whoever wants it as it is says `$cache=false`. */
const selectReaderDatabase: MiddlewareHandler<AppEnv> = (c, next) => {
  const { deps } = c.var;
  if (deps.reader && c.req.query('$cache') !== 'false') c.set('deps', { ...deps, db: deps.reader });
  return next();
};

function createProductRoutes(cache: CatalogCache, answers: CatalogAnswers) {
  return new Hono<AppEnv>()
    .use(selectReaderDatabase)
    .get('/', (c) =>
      respondWithCache(
        c,
        answers,
        (localization) => listProducts(c.var.deps.db, parseRequestQuery(c), localization, cache),
        (json) => reportMissedSearch(c, json),
      ),
    )
    .get('/filters', (c) =>
      respondWithCache(c, answers, async (localization) =>
        JSON.stringify(await listProductFacets(c.var.deps.db, parseRequestQuery(c), localization, cache)),
      ),
    )
    .get('/slugs', (c) =>
      respondWithCache(c, answers, async () =>
        JSON.stringify(await listProductSlugs(c.var.deps.db, parseRequestQuery(c))),
      ),
    )
    .get('/bought-together', (c) =>
      respondWithCache(c, answers, (localization) => boughtTogether(c.var.deps.db, parseRequestQuery(c), localization)),
    )
    .get('/:id/related', (c) =>
      respondWithCache(c, answers, (localization) =>
        relatedProducts(c.var.deps.db, c.req.param('id'), parseRequestQuery(c), localization),
      ),
    )
    .get('/:id', (c) =>
      respondWithCache(c, answers, (localization) =>
        getProductJson(c.var.deps.db, c.req.param('id'), parseRequestQuery(c), localization),
      ),
    );
}

/**
 * Reports a search that found nothing. Searches with further conditions are ignored, as the words alone may well find
 * something.
 */
function reportMissedSearch(c: Context<AppEnv>, json: string): void {
  if (!json.startsWith('{"count":0,')) return;
  const { search, where: whereClause, page = '1' } = parseRequestQuery(c);
  if (typeof search === 'string' && whereClause === undefined && page === '1') c.var.deps.missedSearch?.(search);
}

function createCategoryRoutes(answers: CatalogAnswers) {
  return new Hono<AppEnv>()
    .use(selectReaderDatabase)
    .get('/', (c) =>
      respondWithCache(c, answers, async (localization) =>
        JSON.stringify(await listCategories(c.var.deps.db, parseRequestQuery(c), localization)),
      ),
    )
    .get('/:id', (c) =>
      respondWithCache(c, answers, async (localization) =>
        JSON.stringify(await getCategory(c.var.deps.db, c.req.param('id'), parseRequestQuery(c), localization)),
      ),
    );
}

function createAttributeRoutes(answers: CatalogAnswers) {
  return new Hono<AppEnv>()
    .use(selectReaderDatabase)
    .get('/', (c) =>
      respondWithCache(c, answers, async (localization) =>
        JSON.stringify(await listAttributes(c.var.deps.db, parseRequestQuery(c), localization)),
      ),
    )
    .get('/:id', (c) =>
      respondWithCache(c, answers, async (localization) =>
        JSON.stringify(await getAttribute(c.var.deps.db, c.req.param('id'), localization)),
      ),
    );
}

function parseRequestQuery(c: Context<AppEnv>) {
  return parseQuery(extractQueryString(c.req.url));
}
