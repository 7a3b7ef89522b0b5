import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import type { CatalogBits } from '../bitmaps/index.ts';
import { hasCurrencyPrices, type Localization, selectCurrencyPrice, selectTranslation } from '../shown/index.ts';
import { findBestHits, selectHitRows } from './hits.ts';
import { lastLetter } from './lookup.ts';
import { beginningRanks, type SearchWord } from './ranks.ts';

export interface SuggestedProduct {
  id: string;
  slug: string;
  name: string;
  price: number;
  /** price that the store set in the requested currency; null when it set none */
  own_price: number | null;
  /** `Image[]` */
  images: string;
}

interface Row extends SuggestedProduct {
  kind: 'product' | 'category';
  position: number;
}

/** Products and categories with all words: names first, then the most popular first. */
export async function readSuggestions(
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
      ({ id, slug, name, price, own_price, images }): SuggestedProduct => ({
        id,
        slug,
        name,
        price,
        own_price,
        images,
      }),
    ),
    categories: filterByKind('category').map(({ id, slug, name }) => ({ id, slug, name })),
  };
}

function selectProducts(db: Db, hits: number[], localization: Localization): RawBuilder<unknown> {
  const ownPrice = hasCurrencyPrices(localization)
    ? selectCurrencyPrice('price', localization)
    : sql`cast(null as bigint)`;
  return sql`select 'product' as kind, products.id, slug, ${selectTranslation('products.name', localization)} as name, price,
      ${ownPrice} as own_price, images, hits.position
    from ${selectHitRows(db, JSON.stringify(hits))} as hits join products on products.id = hits.product_id`;
}

function selectCategories(words: SearchWord[], limit: number, localization: Localization): RawBuilder<unknown> {
  const has = words.map(
    ({ word, forms }) => sql`id in (select category_id from category_words
      where word in (${sql.join([word, ...forms])}) or word >= ${word} and word < ${word + lastLetter})`,
  );
  return sql`select * from (select 'category' as kind, id, slug, ${selectTranslation('categories.name', localization)} as name,
    0 as price, cast(null as bigint) as own_price, '[]' as images, -product_count as position from categories where product_count > 0 and ${sql.join(has, sql` and `)}
    order by product_count desc, id limit ${limit}) as listed`;
}
