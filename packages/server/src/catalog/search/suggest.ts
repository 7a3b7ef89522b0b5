import { type Image, type Suggestions, toMajorUnits } from '@mercer/contract';
import type { Db } from '../../db/index.ts';
import { parseJson } from '../../db/index.ts';
import { pagingOf } from '../../http/list.ts';
import type { Query } from '../../http/query.ts';
import { freshBits } from '../bitmaps/index.ts';
import { hasOwnPrices, type Shown, shownAmount } from '../shown/index.ts';
import { type CatalogCache, unmemoized } from '../version/index.ts';
import { completionsOf } from './completions.ts';
import { correctedWords } from './correct.ts';
import { typedWords } from './search.ts';
import { searchText } from './search-text.ts';
import { type Suggested, suggestedBy } from './suggested.ts';

const defaultLimit = 6;
const maxLimit = 20;
const nothing: Suggestions = { products: [], categories: [], terms: [] };

/** What a shopper who is still typing may mean (§2): the last word may be a beginning. */
export async function suggest(db: Db, query: Query, shown: Shown, cache: CatalogCache): Promise<Suggestions> {
  const limit = Math.min(maxLimit, pagingOf(query, defaultLimit).limit);
  const typed = typedWords(searchText(query));
  if (typed.length === 0) return nothing;
  const { words: completed, terms } = await completionsOf(db, typed, limit);
  // what results would forgive, too
  const words = completed ?? (await correctedWords(db, typed));
  if (!words) return nothing;
  const remember = query.$cache === 'false' ? unmemoized : cache.of(db);
  const key = `suggestions ${limit} ${shownAs(shown)} ${words.map(({ word, forms }) => [word, ...forms].join('/')).join(' ')}`;
  const { products, categories } = await remember(key, async () =>
    suggestedBy(db, words, limit, shown, (await remember.bits?.()) ?? (await freshBits(db))),
  );
  return { products: products.map((row) => serialize(row, shown)), categories, terms };
}

/** What of the rows depends on the shopper; prices are converted afterwards. */
function shownAs(shown: Shown): string {
  return [hasOwnPrices(shown) ? shown.currency : '', ...shown.locales].join(',');
}

function serialize({ id, slug, name, price, own_price, images }: Suggested, shown: Shown) {
  return {
    id,
    slug,
    name,
    price: own_price === null ? shownAmount(price, shown) : toMajorUnits(own_price, shown.currency),
    currency: shown.currency,
    images: parseJson<Image[]>(images).slice(0, 1),
  };
}
