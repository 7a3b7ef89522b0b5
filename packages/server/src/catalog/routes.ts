import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { extractQueryString, parseQuery, type Query } from '../http/query.ts';
import {
  boughtTogether,
  expandsLinkedProducts,
  getCategory,
  getProductJson,
  listCategories,
  listProductFacets,
  listProducts,
  relatedProducts,
} from './answers/index.ts';
import { findVolatility } from './conditions/index.ts';
import { getAttribute, listAttributes } from './facets/index.ts';
import { type CatalogAnswers, createCatalogAnswers, respondWithCache, type StateDependencies } from './kept/index.ts';
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
    .get('/search/suggestions', selectReaderDatabase, (c) => {
      const query = parseRequestQuery(c);
      return respondWithCache(c, answers, {
        dependsOn: {},
        compute: async (localization) =>
          JSON.stringify(await findSuggestions(c.var.deps.db, query, localization, cache)),
      });
    });
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
    .get('/', (c) => {
      const query = parseRequestQuery(c);
      return respondWithCache(c, answers, {
        dependsOn: findListDependencies(query, query.$facets === 'true'),
        compute: (localization) => listProducts(c.var.deps.db, query, localization, cache),
        onAnswer: (json) => reportMissedSearch(c, query, json),
      });
    })
    .get('/filters', (c) => {
      const query = parseRequestQuery(c);
      return respondWithCache(c, answers, {
        dependsOn: findListDependencies(query, true),
        compute: async (localization) =>
          JSON.stringify(await listProductFacets(c.var.deps.db, query, localization, cache)),
      });
    })
    .get('/slugs', (c) =>
      respondWithCache(c, answers, {
        dependsOn: {},
        compute: async () => JSON.stringify(await listProductSlugs(c.var.deps.db, parseRequestQuery(c))),
      }),
    )
    .get('/bought-together', (c) =>
      respondWithCache(c, answers, {
        dependsOn: { orders: true },
        compute: (localization) => boughtTogether(c.var.deps.db, parseRequestQuery(c), localization),
      }),
    )
    .get('/:id/related', (c) =>
      respondWithCache(c, answers, {
        dependsOn: { orders: true },
        compute: (localization) =>
          relatedProducts(c.var.deps.db, c.req.param('id'), parseRequestQuery(c), localization),
      }),
    )
    .get('/:id', (c) => {
      const query = parseRequestQuery(c);
      return respondWithCache(c, answers, {
        dependsOn: { orders: expandsLinkedProducts(query) },
        compute: (localization) => getProductJson(c.var.deps.db, c.req.param('id'), query, localization),
      });
    });
}

/** Returns null for a list whose conditions or order change with every order or review. */
function findListDependencies(query: Query, hasFacets: boolean): StateDependencies | null {
  const volatility = findVolatility(query);
  return volatility === 'untracked' ? null : { stock: hasFacets || volatility === 'stock status' };
}

/**
 * Reports a search that found nothing. Searches with further conditions are ignored, as the words alone may well find
 * something.
 */
function reportMissedSearch(c: Context<AppEnv>, query: Query, json: string): void {
  if (!json.startsWith('{"count":0,')) return;
  const { search, where: whereClause, page = '1' } = query;
  if (typeof search === 'string' && whereClause === undefined && page === '1') c.var.deps.missedSearch?.(search);
}

function createCategoryRoutes(answers: CatalogAnswers) {
  return new Hono<AppEnv>()
    .use(selectReaderDatabase)
    .get('/', (c) =>
      respondWithCache(c, answers, {
        dependsOn: {},
        compute: async (localization) =>
          JSON.stringify(await listCategories(c.var.deps.db, parseRequestQuery(c), localization)),
      }),
    )
    .get('/:id', (c) =>
      respondWithCache(c, answers, {
        dependsOn: {},
        compute: async (localization) =>
          JSON.stringify(await getCategory(c.var.deps.db, c.req.param('id'), parseRequestQuery(c), localization)),
      }),
    );
}

function createAttributeRoutes(answers: CatalogAnswers) {
  return new Hono<AppEnv>()
    .use(selectReaderDatabase)
    .get('/', (c) =>
      respondWithCache(c, answers, {
        dependsOn: {},
        compute: async (localization) =>
          JSON.stringify(await listAttributes(c.var.deps.db, parseRequestQuery(c), localization)),
      }),
    )
    .get('/:id', (c) =>
      respondWithCache(c, answers, {
        dependsOn: {},
        compute: async (localization) =>
          JSON.stringify(await getAttribute(c.var.deps.db, c.req.param('id'), localization)),
      }),
    );
}

function parseRequestQuery(c: Context<AppEnv>) {
  return parseQuery(extractQueryString(c.req.url));
}
