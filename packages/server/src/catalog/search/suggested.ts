import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import type { CatalogBits } from '../bitmaps/index.ts';
import { hasOwnPrices, ownPriceOf, type Shown, translated } from '../shown/index.ts';
import { bestHits, hitRows } from './hits.ts';
import { lastLetter } from './lookup.ts';
import { beginningRanks, type SearchWord } from './ranks.ts';

export interface Suggested {
  id: string;
  slug: string;
  name: string;
  price: number;
  /** What the store set in the shown currency. */
  own_price: number | null;
  /** `Image[]` */
  images: string;
}

interface Row extends Suggested {
  kind: 'product' | 'category';
  position: number;
}

/** Products and categories with all words: names first, then the most popular first. */
export async function suggestedBy(db: Db, words: SearchWord[], limit: number, shown: Shown, bits: CatalogBits) {
  const hits = await bestHits(db, { ranks: beginningRanks(words) }, limit, bits);
  const parts = [products(db, hits, shown), categories(words, limit, shown)];
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db);
  const sorted = rows.toSorted((a, b) => a.position - b.position);
  const of = (wanted: Row['kind']) => sorted.filter(({ kind }) => kind === wanted);
  return {
    products: of('product').map(
      ({ id, slug, name, price, own_price, images }): Suggested => ({ id, slug, name, price, own_price, images }),
    ),
    categories: of('category').map(({ id, slug, name }) => ({ id, slug, name })),
  };
}

function products(db: Db, hits: number[], shown: Shown): RawBuilder<unknown> {
  const own = hasOwnPrices(shown) ? ownPriceOf('price', shown) : sql`cast(null as bigint)`;
  return sql`select 'product' as kind, products.id, slug, ${translated('products.name', shown)} as name, price,
      ${own} as own_price, images, hits.position
    from ${hitRows(db, JSON.stringify(hits))} as hits join products on products.id = hits.product_id`;
}

function categories(words: SearchWord[], limit: number, shown: Shown): RawBuilder<unknown> {
  const has = words.map(
    ({ word, forms }) => sql`id in (select category_id from category_words
      where word in (${sql.join([word, ...forms])}) or word >= ${word} and word < ${word + lastLetter})`,
  );
  return sql`select * from (select 'category' as kind, id, slug, ${translated('categories.name', shown)} as name,
    0 as price, cast(null as bigint) as own_price, '[]' as images, -product_count as position from categories where product_count > 0 and ${sql.join(has, sql` and `)}
    order by product_count desc, id limit ${limit}) as listed`;
}
