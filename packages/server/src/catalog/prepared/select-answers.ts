import { sql } from 'kysely';
import type { Db, Row } from '../../db/index.ts';
import { hasOwnPrices, ownPricesOf, type Shown, stockLevels, translated } from '../shown/index.ts';

/** A product's answer, what its gaps are filled with, and what else was wanted. */
export interface AnswerRow extends Partial<Pick<Row<'products'>, OtherColumns>> {
  id: string;
  /** null: not prepared yet, or not in this language */
  answer: string | null;
  /** null where they are not wanted */
  variants: string | null;
  levels: string;
  stock_tracking: number;
  rating_average: number | null;
  rating_count: number;
  /** where the shown currency has some */
  own_prices?: string | null;
}

type OtherColumns = 'name' | 'description' | 'has_variants' | 'options' | 'attributes';

/** What else is read of products. */
export interface Wanted {
  variants: boolean;
  /** name and description, where they are looked for in these languages; null: neither */
  texts: string[] | null;
  /** what tells which variant has a chosen value */
  options: boolean;
}

/** How `product_answers` calls a language and those that it falls back on. */
export function localesKey(locales: string[]): string {
  return locales.join(' ');
}

/** What of {@link Shown} tells which answers are read. */
export interface Reading {
  locales: string;
  /** whose own prices come along; null: there are none */
  currency: string | null;
}

export function readingOf(shown: Shown): Reading {
  return { locales: localesKey(shown.locales), currency: hasOwnPrices(shown) ? shown.currency : null };
}

/** SQLite plans a statement anew for each value that it sees while it plans; that takes longer than to run it. */
function unseen(text: string) {
  return sql<string>`(${text} || '')`;
}

const nothingElse: Wanted = { variants: false, texts: null, options: false };

/** Products as the shopper is shown them. One statement, however many they are. */
export function selectAnswers(db: Db, { locales, currency }: Reading, wanted: Wanted = nothingElse) {
  const { variants, texts, options } = wanted;
  return db
    .selectFrom('products')
    .leftJoin('product_answers', (join) =>
      join.onRef('product_answers.product_id', '=', 'products.id').on('product_answers.locales', '=', unseen(locales)),
    )
    .select(['products.id', 'answer', 'stock_tracking', 'rating_average', 'rating_count'])
    .select(stockLevels(db).as('levels'))
    .select(variants ? 'product_answers.variants' : sql<null>`null`.as('variants'))
    .$if(currency !== null, (query) => query.select(ownPricesOf(db, { currency: currency ?? '' }).as('own_prices')))
    .$if(texts !== null, (query) =>
      query.select([
        translated('products.name', { locales: texts ?? [] }).as('name'),
        translated('products.description', { locales: texts ?? [] }).as('description'),
      ]),
    )
    .$if(options, (query) => query.select(['has_variants', 'options', 'attributes']));
}
