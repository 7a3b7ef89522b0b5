import {
  attribute,
  buildListSchema,
  category,
  count,
  facet,
  product,
  productList,
  slugList,
  suggestions,
} from '@mercer/platform/entities';
import type { AppEnv } from '@mercer/platform/http/context';
import { extractQueryString, parseQuery, type Query } from '@mercer/platform/http/query';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { mountRoutes } from '@mercer/platform/http/routes/mount-routes';
import {
  expandQuery,
  pagedQuery,
  productQuery,
  recordQuery,
  togetherQuery,
} from '@mercer/platform/http/routes/queries';
import {
  CatalogCache,
  findSuggestions,
  findVolatility,
  getAttribute,
  listAttributes,
  readLocalization,
} from '@mercer/search';
import type { Context } from 'hono';
import * as v from 'valibot';
import {
  type CatalogAnswers,
  createCatalogAnswers,
  respondWithCache,
  type StateDependencies,
} from './response-cache/index.ts';
import {
  boughtTogether,
  expandsLinkedProducts,
  getCategory,
  getProductJson,
  getProductPreview,
  listCategories,
  listCollections,
  listProductFacets,
  listProducts,
  readPreviewToken,
  relatedProducts,
} from './responses/index.ts';
import { listProductSlugs } from './slugs.ts';

const group = { access: 'shopper', tag: 'products' } as const;

/** What the lists of one app remember of the catalogue. */
interface Services {
  cache: CatalogCache;
  answers: CatalogAnswers;
}

export const catalogRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/products',
    ...group,
    isRevalidated: true,
    summary: 'Products of a search, a category, with filters',
    query: productQuery,
    answer: productList,
    handle: (c, services: Services) => {
      const query = parseRequestQuery(c);
      return respondFromCatalog(c, services, {
        dependsOn: findListDependencies(query, query.$facets === 'true'),
        compute: (localization) => listProducts(c.var.deps.db, query, localization, services.cache),
        onAnswer: (json) => reportMissedSearch(c, query, json),
      });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/products/filters',
    ...group,
    isRevalidated: true,
    summary: 'What such a list can be narrowed by',
    query: productQuery,
    answer: v.strictObject({ count, filters: v.array(facet) }),
    handle: (c, services: Services) => {
      const query = parseRequestQuery(c);
      return respondFromCatalog(c, services, {
        dependsOn: findListDependencies(query, true),
        compute: async (localization) =>
          JSON.stringify(await listProductFacets(c.var.deps.db, query, localization, services.cache)),
      });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/products/slugs',
    ...group,
    isRevalidated: true,
    summary: 'Where all products are, in parts',
    query: pagedQuery,
    answer: slugList,
    handle: (c, services: Services) =>
      respondFromCatalog(c, services, {
        dependsOn: {},
        compute: async () => JSON.stringify(await listProductSlugs(c.var.deps.db, parseRequestQuery(c))),
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/products/bought-together',
    ...group,
    isRevalidated: true,
    summary: 'What others bought in the same orders as these products; what is sold out is left out',
    query: togetherQuery,
    answer: buildListSchema(product),
    refusals: { 400: 'validation_error: `with` names no product, or more than ten' },
    handle: (c, services: Services) =>
      respondFromCatalog(c, services, {
        dependsOn: { orders: true },
        compute: (localization) => boughtTogether(c.var.deps.db, parseRequestQuery(c), localization),
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/products/:id/related',
    ...group,
    isRevalidated: true,
    summary: 'Products like it',
    query: pagedQuery,
    answer: buildListSchema(product),
    handle: (c, services: Services) =>
      respondFromCatalog(c, services, {
        dependsOn: { orders: true },
        compute: (localization) =>
          relatedProducts(c.var.deps.db, c.req.param('id'), parseRequestQuery(c), localization),
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/products/:id',
    ...group,
    isRevalidated: true,
    summary: 'One product by its id or slug; null when there is none, or when the shop does not show it',
    query: v.object({ ...expandQuery.entries, $preview_token: v.optional(v.string()) }),
    answer: v.nullable(product),
    handle: async (c, services: Services) => {
      const token = c.req.query('$preview_token');
      if (token !== undefined) return respondWithPreview(c, token);
      const query = parseRequestQuery(c);
      return respondFromCatalog(c, services, {
        dependsOn: { orders: expandsLinkedProducts(query) },
        compute: (localization) => getProductJson(c.var.deps.db, c.req.param('id'), query, localization),
      });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/categories',
    ...group,
    isRevalidated: true,
    tag: 'categories',
    summary: 'Categories',
    query: recordQuery,
    answer: buildListSchema(category),
    handle: (c, services: Services) =>
      respondFromCatalog(c, services, {
        dependsOn: {},
        compute: async (localization) =>
          JSON.stringify(await listCategories(c.var.deps.db, parseRequestQuery(c), localization)),
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/categories/:id',
    ...group,
    isRevalidated: true,
    tag: 'categories',
    summary: 'One category by its id or slug; null when there is none',
    query: expandQuery,
    answer: v.nullable(category),
    handle: (c, services: Services) =>
      respondFromCatalog(c, services, {
        dependsOn: {},
        compute: async (localization) =>
          JSON.stringify(
            await getCategory(c.var.deps.db, c.req.param('id'), parseRequestQuery(c), localization, services.cache),
          ),
      }),
  }),

  defineRoute({
    method: 'GET',
    path: '/api/collections',
    ...group,
    isRevalidated: true,
    tag: 'categories',
    summary: 'Collections of products, which have pages as categories do; their products are not counted here',
    query: pagedQuery,
    answer: buildListSchema(category),
    handle: (c, services: Services) =>
      respondFromCatalog(c, services, {
        dependsOn: {},
        compute: async (localization) =>
          JSON.stringify(await listCollections(c.var.deps.db, parseRequestQuery(c), localization)),
      }),
  }),

  defineRoute({
    method: 'GET',
    path: '/api/attributes',
    ...group,
    isRevalidated: true,
    summary: 'Attributes',
    query: recordQuery,
    answer: buildListSchema(attribute),
    handle: (c, services: Services) =>
      respondFromCatalog(c, services, {
        dependsOn: {},
        compute: async (localization) =>
          JSON.stringify(await listAttributes(c.var.deps.db, parseRequestQuery(c), localization)),
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/attributes/:id',
    ...group,
    isRevalidated: true,
    summary: 'One attribute; null when there is none',
    answer: v.nullable(attribute),
    handle: (c, services: Services) =>
      respondFromCatalog(c, services, {
        dependsOn: {},
        compute: async (localization) =>
          JSON.stringify(await getAttribute(c.var.deps.db, c.req.param('id'), localization)),
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/search/suggestions',
    ...group,
    isRevalidated: true,
    summary: 'What a shopper who is still typing may mean',
    query: v.object({ search: v.optional(v.string()), limit: pagedQuery.entries.limit }),
    answer: suggestions,
    handle: (c, services: Services) =>
      respondFromCatalog(c, services, {
        dependsOn: {},
        compute: async (localization) =>
          JSON.stringify(await findSuggestions(c.var.deps.db, parseRequestQuery(c), localization, services.cache)),
      }),
  }),
];

/** Products, categories, attributes and suggestions; lists of one app share what they remember of the catalogue. */
export function createCatalogRoutes() {
  return mountRoutes(catalogRoutes, '/api', { cache: new CatalogCache(), answers: createCatalogAnswers() });
}

/**
 * Responds from the cache. The catalogue may be a second old, all of a response as old; `$cache=false` in the query
 * reads it as it is.
 */
function respondFromCatalog(
  c: Context<AppEnv>,
  { answers }: Services,
  definition: Parameters<typeof respondWithCache>[2],
) {
  const { deps } = c.var;
  if (deps.reader && c.req.query('$cache') !== 'false') c.set('deps', { ...deps, db: deps.reader });
  return respondWithCache(c, answers, definition);
}

/** Responds with a product that is not shown yet, or no more, to who holds a key for it. Nobody keeps the response. */
async function respondWithPreview(c: Context<AppEnv>, token: string): Promise<Response> {
  const { db, config, now } = c.var.deps;
  const id = readPreviewToken(config, token, now());
  const product = id && (await getProductPreview(db, id, c.req.param('id') ?? '', await readLocalization(c)));
  c.header('Cache-Control', 'no-store');
  return c.json(product || null);
}

/** Returns null for a list whose conditions or order change with every order or review. */
function findListDependencies(query: Query, hasFacets: boolean): StateDependencies | null {
  const volatility = findVolatility(query);
  // A category may turn out to be a collection, whose rule may ask for what is in stock
  const isOfCategory = typeof query.category === 'string';
  return volatility === 'untracked' ? null : { stock: hasFacets || isOfCategory || volatility === 'stock status' };
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

function parseRequestQuery(c: Context<AppEnv>) {
  return parseQuery(extractQueryString(c.req.url));
}
