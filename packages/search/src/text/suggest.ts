import { type Image, type Suggestions, toMajorUnits } from '@mercer/contract';
import { type Db, parseJson } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { buildValidationError } from '@mercer/platform/http/errors';
import { parsePagingQuery } from '@mercer/platform/http/list';
import type { Query } from '@mercer/platform/http/query';
import { type RawBuilder, sql } from 'kysely';
import { type CatalogBits, createCatalogBits } from '../bitmaps/index.ts';
import {
  convertToMajorUnits,
  hasCurrencyPrices,
  type Localization,
  selectCurrencyPrice,
  selectTranslation,
} from '../localization/index.ts';
import { type CatalogCache, computeWithoutCache } from '../version/index.ts';
import { type Candidate, correctedWords, findNearestCandidate, isUnknownWord, listCorrectionKeys } from './correct.ts';
import { isCountedWord } from './document.ts';
import { findBestHits, selectHitRows } from './hits.ts';
import { buildLookupQueries, type LookupRow, lastLetter, listJoinedWords, toSearchWords } from './lookup.ts';
import { beginningRanks, type SearchWord } from './ranks.ts';
import { parseTypedWords } from './search.ts';

interface SuggestedProduct {
  id: string;
  slug: string;
  name: string;
  price: number;
  /** price before it was lowered */
  orig_price: number | null;
  /** price that the store set in the requested currency; null when it set none */
  own_price: number | null;
  own_orig_price: number | null;
  /** `Image[]` */
  images: string;
}

interface Row extends SuggestedProduct {
  kind: 'product' | 'category';
  position: number;
}

/** Products and categories with all words: names first, then the most popular first. */
async function readSuggestions(
  db: Db,
  words: SearchWord[],
  limit: number,
  localization: Localization,
  bits: CatalogBits,
) {
  const hits = await findBestHits(db, { ranks: beginningRanks(words) }, limit, bits);
  const parts = [selectProducts(db, hits, localization), selectCategories(words, limit, localization)];
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db);
  const sorted = rows.toSorted((a, b) => a.position - b.position);
  const filterByKind = (requestedKind: Row['kind']) => sorted.filter(({ kind }) => kind === requestedKind);
  return {
    products: filterByKind('product').map(
      ({ id, slug, name, price, orig_price, own_price, own_orig_price, images }): SuggestedProduct => ({
        id,
        slug,
        name,
        price,
        orig_price,
        own_price,
        own_orig_price,
        images,
      }),
    ),
    categories: filterByKind('category').map(({ id, slug, name }) => ({ id, slug, name })),
  };
}

function selectProducts(db: Db, hits: number[], localization: Localization): RawBuilder<unknown> {
  const selectOwn = (column: 'price' | 'orig_price') =>
    hasCurrencyPrices(localization) ? selectCurrencyPrice(column, localization) : sql`cast(null as bigint)`;
  return sql`select 'product' as kind, products.id, slug, ${selectTranslation('products.name', localization)} as name, price, orig_price,
      ${selectOwn('price')} as own_price, ${selectOwn('orig_price')} as own_orig_price, images, hits.position
    from ${selectHitRows(db, JSON.stringify(hits))} as hits join products on products.id = hits.product_id`;
}

function selectCategories(words: SearchWord[], limit: number, localization: Localization): RawBuilder<unknown> {
  const has = words.map(
    ({ word, forms }) => sql`id in (select category_id from category_words
      where word in (${sql.join([word, ...forms])}) or word >= ${word} and word < ${word + lastLetter})`,
  );
  return sql`select * from (select 'category' as kind, id, slug, ${selectTranslation('categories.name', localization)} as name,
    0 as price, cast(null as bigint) as orig_price, cast(null as bigint) as own_price,
    cast(null as bigint) as own_orig_price, '[]' as images, -product_count as position from categories where product_count > 0 and ${sql.join(has, sql` and `)}
    order by product_count desc, id limit ${limit}) as listed`;
}

interface Completions {
  /** typed words, corrected; null when one of them is in no product and similar to none */
  words: SearchWord[] | null;
  /** The words with the last one completed, the most frequent first. */
  terms: string[];
}

/** Finds completions, corrections and other forms of the typed words by one statement. */
async function findCompletions(db: Db, queryWords: string[], limit: number): Promise<Completions> {
  const keys = [...new Set(queryWords.filter(isCountedWord).flatMap(listCorrectionKeys))];
  const parts = [
    ...queryWords.slice(-1).map((word) => selectCompletions(word, limit)),
    ...(keys.length > 0 ? [selectCandidates(keys)] : []),
    ...buildLookupQueries(queryWords, listJoinedWords(queryWords)),
  ];
  const { rows } = await sql<LookupRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  const near = rows.filter(({ kind }) => kind === 'near');
  const words = toSearchWords(queryWords, rows).map((word) => resolveTypedWord(word, near));
  const resolvedWords = words.every((word) => word !== undefined) ? words : null;
  return { words: resolvedWords, terms: resolvedWords ? buildCompletedTerms(resolvedWords, rows) : [] };
}

function selectCompletions(word: string, limit: number): RawBuilder<unknown> {
  return sql`select * from (select -1 as position, 'completion' as kind, word, products from search_words
    where word >= ${word} and word < ${word + lastLetter} order by products desc, word limit ${sql.lit(limit)}) as completions`;
}

function selectCandidates(keys: string[]): RawBuilder<unknown> {
  return sql`select -1 as position, 'near' as kind, word, products from search_words
    where word in (select word from search_word_keys where key in (${sql.join(keys)}))`;
}

function resolveTypedWord(looked: SearchWord, near: Candidate[]): SearchWord | undefined {
  if (!isUnknownWord(looked)) return { ...looked, beginning: true };
  const nearest = findNearestCandidate(looked.word, near);
  return nearest && { word: nearest.word, isWhole: true, beginning: true, forms: [] };
}

function buildCompletedTerms(words: SearchWord[], rows: LookupRow[]): string[] {
  const leadingWords = words.slice(0, -1).map(({ word }) => word);
  const completions = rows.filter(({ kind }) => kind === 'completion').map(({ word }) => word);
  const endings = completions.length > 0 ? completions : words.slice(-1).map(({ word }) => word);
  return endings.map((word) => [...leadingWords, word].join(' '));
}

/** @throws ApiError `validation_error` when `search` is no text, or holds what cannot be kept */
export function readSearchText({ search = '' }: Query): string {
  if (typeof search !== 'string') throw buildValidationError('search must be text', 'search');
  if (!isStorableText(search)) throw buildValidationError('search contains characters that cannot be kept', 'search');
  return search;
}

const defaultLimit = 6;
const maxLimit = 20;
const nothing: Suggestions = { products: [], categories: [], terms: [] };

/** Suggests what a shopper who is still typing may mean (§2): the last word may be a beginning. */
export async function findSuggestions(
  db: Db,
  query: Query,
  localization: Localization,
  cache: CatalogCache,
): Promise<Suggestions> {
  const limit = Math.min(maxLimit, parsePagingQuery(query, defaultLimit).limit);
  const queryWords = parseTypedWords(readSearchText(query));
  if (queryWords.length === 0) return nothing;
  const { words: completed, terms } = await findCompletions(db, queryWords, limit);
  // Results would forgive these typos, too
  const words = completed ?? (await findCompleteCorrection(db, queryWords));
  if (!words) return nothing;
  const remember = query.$cache === 'false' ? computeWithoutCache : cache.createMemoizer(db);
  const key = `suggestions ${limit} ${buildLocalizationKey(localization)} ${words.map(({ word, forms }) => [word, ...forms].join('/')).join(' ')}`;
  const { products, categories } = await remember(key, async () =>
    readSuggestions(db, words, limit, localization, (await remember.bits?.()) ?? (await createCatalogBits(db))),
  );
  return { products: products.map((row) => toSuggestedProduct(row, localization)), categories, terms };
}

async function findCompleteCorrection(db: Db, queryWords: string[]): Promise<SearchWord[] | null> {
  const { words, isIncomplete } = await correctedWords(db, queryWords);
  return isIncomplete || words.length === 0 ? null : words;
}

/**
 * Builds the part of the cache key that depends on the shopper. Converted prices are not in it, as they are computed
 * afterwards.
 */
function buildLocalizationKey(localization: Localization): string {
  return [hasCurrencyPrices(localization) ? localization.currency : '', ...localization.locales].join(',');
}

function toSuggestedProduct(
  { id, slug, name, price, orig_price, own_price, own_orig_price, images }: SuggestedProduct,
  localization: Localization,
) {
  const isOwn = own_price !== null;
  const toAmount = (minor: number) =>
    isOwn ? toMajorUnits(minor, localization.currency) : convertToMajorUnits(minor, localization);
  const originalPrice = isOwn ? own_orig_price : orig_price;
  return {
    id,
    slug,
    name,
    price: toAmount(own_price ?? price),
    ...(originalPrice !== null && { orig_price: toAmount(originalPrice) }),
    currency: localization.currency,
    images: parseJson<Image[]>(images).slice(0, 1),
  };
}
