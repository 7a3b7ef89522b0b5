import type { ProductList } from '@mercer/contract';
import type { Db } from '../db/index.ts';
import { listOf, pagingOf } from '../http/list.ts';
import type { Query } from '../http/query.ts';
import { anew, type CatalogCache, type Remember } from './catalog-cache.ts';
import { catalogVersion } from './catalog-version.ts';
import { countProducts } from './count-products.ts';
import { type Facets, facetsOf } from './facets.ts';
import { pickProduct } from './pick-fields.ts';
import { readPage } from './product-page.ts';
import { selectionOf } from './product-selection.ts';
import { highlightsOf, type Search } from './search/index.ts';
import { serializeRows } from './serialize-rows.ts';
import type { Shown } from './shown.ts';

/** A page of products (§7): searched, filtered, sorted. */
export async function listProducts(db: Db, query: Query, shown: Shown, cache: CatalogCache): Promise<ProductList> {
  const pick = pickProduct(query);
  const paging = pagingOf(query);
  const remember = rememberFor(db, query, cache);
  const selection = await selectionOf(db, query, shown, remember);
  const { search } = selection;
  const count = await countProducts(db, selection, remember);
  const rows = await readPage(db, selection, { paging, sort: query.sort, shown }, remember);
  const products = await serializeRows(db, rows, query, shown);
  const facets = query.$facets === 'true' ? await facetsOf(db, selection, shown) : null;
  const results = products.map((product) => ({
    ...pick(product),
    ...(search && { highlights: highlightsOf(product, search.words) }),
  }));
  return {
    ...listOf(results, count, paging),
    ...(search && { search: said(search) }),
    ...(facets && { filters: facets.filters }),
  };
}

/** What the products of a query can be narrowed by, without the products. */
export async function listFacets(db: Db, query: Query, shown: Shown, cache: CatalogCache): Promise<Facets> {
  return facetsOf(db, await selectionOf(db, query, shown, rememberFor(db, query, cache)), shown);
}

function rememberFor(db: Db, query: Query, cache: CatalogCache): Remember {
  return query.$cache === 'false' ? anew : cache.for(() => catalogVersion(db));
}

function said({ query, corrected }: Search): ProductList['search'] {
  return { query, ...(corrected === undefined ? {} : { corrected }) };
}
