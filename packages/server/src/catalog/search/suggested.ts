import { type RawBuilder, sql } from 'kysely';
import { type Db, isPostgres } from '../../db/index.ts';
import { hasOwnPrices, ownPriceOf, type Shown, translated } from '../shown/index.ts';
import { lastLetter } from './lookup.ts';
import { inTier, popularFirst } from './match-sql.ts';
import type { Match, SearchWord, Tier } from './tiers.ts';

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
  tier: number;
  weight: number;
}

/** Products and categories with all words, in one statement: names first, then the most popular first. */
export async function suggestedBy(db: Db, words: SearchWord[], limit: number, shown: Shown) {
  const parts = [products(db, words, limit, shown), categories(words, limit, shown)];
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db);
  const sorted = rows.toSorted((a, b) => a.tier - b.tier || b.weight - a.weight);
  const of = (wanted: Row['kind']) => sorted.filter(({ kind }) => kind === wanted);
  return {
    products: of('product').map(
      ({ id, slug, name, price, own_price, images }): Suggested => ({ id, slug, name, price, own_price, images }),
    ),
    categories: of('category').map(({ id, slug, name }) => ({ id, slug, name })),
  };
}

function products(db: Db, words: SearchWord[], limit: number, shown: Shown): RawBuilder<unknown> {
  const parts = nameThenTerms(words).map(
    (tier, rank) => sql`select * from (select ${sql.lit(rank)} as tier, rowid as document
      from ${searched(db, words)} where ${inTier(db, tier)} order by ${popularFirst(db)} limit ${limit}) as ${sql.id(`rank_${rank}`)}`,
  );
  const own = hasOwnPrices(shown) ? ownPriceOf('price', shown) : sql`cast(null as bigint)`;
  return sql`select 'product' as kind, products.id, slug, ${translated('products.name', shown)} as name, price,
      ${own} as own_price, images, tier, hits.document as weight
    from (select * from (${sql.join(parts, sql` union all `)}) as ranks order by tier, document desc limit ${limit}) as hits
    join product_documents on product_documents.document = hits.document
    join products on products.id = product_documents.product_id`;
}

function nameThenTerms(words: SearchWord[]): Tier[] {
  const name: Match = { fields: 'name', words, whole: false };
  const terms: Match = { fields: 'terms', words, whole: false };
  return [
    { match: name, earlier: [], all: [name] },
    { match: terms, earlier: [name], all: [terms] },
  ];
}

const shortWord = 2;
const mostPopular = 2000;

/**
 * PostgreSQL has to read all that match before it knows the most popular, and one or two letters match very many: they
 * are looked for among popular products only.
 */
function searched(db: Db, words: SearchWord[]): RawBuilder<unknown> {
  const short = words.every(({ word }) => word.length <= shortWord);
  return isPostgres(db) && short
    ? sql`(select * from product_search order by rowid desc limit ${sql.lit(mostPopular)}) as product_search`
    : sql`product_search`;
}

function categories(words: SearchWord[], limit: number, shown: Shown): RawBuilder<unknown> {
  const has = words.map(
    ({ word }) => sql`id in (select category_id from category_words
      where word >= ${word} and word < ${word + lastLetter})`,
  );
  return sql`select * from (select 'category' as kind, id, slug, ${translated('categories.name', shown)} as name,
    0 as price, cast(null as bigint) as own_price, '[]' as images, 0 as tier, product_count as weight from categories where product_count > 0 and ${sql.join(has, sql` and `)}
    order by product_count desc, id limit ${limit}) as listed`;
}
