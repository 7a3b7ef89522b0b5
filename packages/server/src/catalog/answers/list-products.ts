import type { ProductList } from '@mercer/contract';
import type { Db, Json } from '../../db/index.ts';
import { pagingOf } from '../../http/list.ts';
import type { Query } from '../../http/query.ts';
import { type ProductSelection, selectionOf } from '../conditions/index.ts';
import { countedFacets, type Facets } from '../facets/index.ts';
import type { AnswerRow, Wanted } from '../prepared/index.ts';
import { highlightsOf, type Search } from '../search/index.ts';
import type { Shown } from '../shown/index.ts';
import { type CatalogCache, type Memoize, unmemoized } from '../version/index.ts';
import { answerProducts, wantsVariants } from './answer-products.ts';
import { countProducts } from './count-products.ts';
import { listJson } from './list-json.ts';
import { matchingVariants, mayMatchVariants } from './matching-variants.ts';
import { pickProduct } from './pick-fields.ts';
import { readPage } from './product-page.ts';
import { picked, withFields } from './record-json.ts';

/** A page of products (§7): searched, filtered, sorted. JSON. */
export async function listProducts(db: Db, query: Query, shown: Shown, cache: CatalogCache): Promise<Json> {
  const pick = pickProduct(query);
  const paging = pagingOf(query);
  const remember = rememberFor(db, query, cache);
  const selection = await selectionOf(db, query, shown, remember);
  const { search } = selection;
  const count = query.$count === 'false' ? null : await countProducts(db, selection, remember);
  const rows = await readPage(
    db,
    selection,
    { paging, sort: query.sort, shown, wanted: wantedOf(query, selection, shown) },
    remember,
  );
  const answers = await answerProducts(db, rows, query, shown);
  const matching = await matchingVariants(db, rows, selection.filters);
  const facets = query.$facets === 'true' ? await currentFacets(db, selection, { query, shown, remember }) : null;
  const results = answers.map(({ row, json }) => {
    const highlights = search ? highlightsIn(row, search) : undefined;
    return withFields(picked(json, pick), { highlights, matching_variant: matching.get(row.id) });
  });
  return listJson(results, count ?? results.length, paging, {
    ...(search && { search: said(search) }),
    ...(facets && { filters: facets.filters }),
  });
}

function wantedOf(query: Query, { search, filters }: ProductSelection, { locales }: Shown): Wanted {
  return { variants: wantsVariants(query), texts: search && locales, options: mayMatchVariants(filters) };
}

function highlightsIn({ name = '', description = '' }: AnswerRow, { words }: Search) {
  return highlightsOf({ name, description }, words);
}

/** What the products of a query can be narrowed by, without the products. */
export async function listFacets(db: Db, query: Query, shown: Shown, cache: CatalogCache): Promise<Facets> {
  const remember = rememberFor(db, query, cache);
  return currentFacets(db, await selectionOf(db, query, shown, remember), { query, shown, remember });
}

interface Asked {
  query: Query;
  shown: Shown;
  remember: Memoize;
}

/** Changes without a new version of the catalogue, and is not told by bits. */
const movingFields = /stock_level|rating_/;
const longestRemembered = 1000;

async function currentFacets(db: Db, selection: ProductSelection, { query, shown, remember }: Asked) {
  const { page: _, limit, sort, expand, include, fields, $facets, $count: _count, ...narrowing } = query;
  const { currency, locales } = shown;
  const bits = await remember.bits?.();
  const key = `facets ${bits?.moves} ${JSON.stringify([narrowing, currency, locales])}`;
  const count = () => countedFacets(db, selection, shown, bits);
  return key.length > longestRemembered || movingFields.test(key) ? count() : remember(key, count);
}

function rememberFor(db: Db, query: Query, cache: CatalogCache): Memoize {
  return query.$cache === 'false' ? unmemoized : cache.of(db);
}

function said({ query, corrected }: Search): ProductList['search'] {
  return { query, ...(corrected === undefined ? {} : { corrected }) };
}
