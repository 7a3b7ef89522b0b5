import { type Image, type Suggestions, toMajorUnits } from '@mercer/contract';
import type { Db } from '../../db/index.ts';
import { parseJson } from '../../db/index.ts';
import { parsePagingQuery } from '../../http/list.ts';
import type { Query } from '../../http/query.ts';
import { createCatalogBits } from '../bitmaps/index.ts';
import { convertToMajorUnits, hasCurrencyPrices, type Localization } from '../shown/index.ts';
import { type CatalogCache, computeWithoutCache } from '../version/index.ts';
import { findCompletions } from './completions.ts';
import { correctedWords } from './correct.ts';
import { parseTypedWords } from './search.ts';
import { readSearchText } from './search-text.ts';
import { readSuggestions, type SuggestedProduct } from './suggested.ts';

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
  const words = completed ?? (await correctedWords(db, queryWords));
  if (!words) return nothing;
  const remember = query.$cache === 'false' ? computeWithoutCache : cache.createMemoizer(db);
  const key = `suggestions ${limit} ${buildLocalizationKey(localization)} ${words.map(({ word, forms }) => [word, ...forms].join('/')).join(' ')}`;
  const { products, categories } = await remember(key, async () =>
    readSuggestions(db, words, limit, localization, (await remember.bits?.()) ?? (await createCatalogBits(db))),
  );
  return { products: products.map((row) => toSuggestedProduct(row, localization)), categories, terms };
}

/**
 * Builds the part of the cache key that depends on the shopper. Converted prices are not in it, as they are computed
 * afterwards.
 */
function buildLocalizationKey(localization: Localization): string {
  return [hasCurrencyPrices(localization) ? localization.currency : '', ...localization.locales].join(',');
}

function toSuggestedProduct(
  { id, slug, name, price, own_price, images }: SuggestedProduct,
  localization: Localization,
) {
  return {
    id,
    slug,
    name,
    price:
      own_price === null ? convertToMajorUnits(price, localization) : toMajorUnits(own_price, localization.currency),
    currency: localization.currency,
    images: parseJson<Image[]>(images).slice(0, 1),
  };
}
