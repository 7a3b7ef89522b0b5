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
  /** name and description */
  texts: boolean;
  /** what tells which variant has a chosen value */
  options: boolean;
}

/** How `product_answers` calls a language and those that it falls back on. */
export function localesKey(locales: string[]): string {
  return locales.join(' ');
}

/** Products as the shopper is shown them. One statement, however many they are. */
export function selectAnswers(
  db: Db,
  shown: Shown,
  { variants = false, texts = false, options = false }: Partial<Wanted> = {},
) {
  return db
    .selectFrom('products')
    .leftJoin('product_answers', (join) =>
      join
        .onRef('product_answers.product_id', '=', 'products.id')
        .on('product_answers.locales', '=', localesKey(shown.locales)),
    )
    .select(['products.id', 'answer', 'stock_tracking', 'rating_average', 'rating_count'])
    .select(stockLevels(db).as('levels'))
    .select(variants ? 'product_answers.variants' : sql<null>`null`.as('variants'))
    .$if(hasOwnPrices(shown), (query) => query.select(ownPricesOf(db, shown).as('own_prices')))
    .$if(texts, (query) =>
      query.select([
        translated('products.name', shown).as('name'),
        translated('products.description', shown).as('description'),
      ]),
    )
    .$if(options, (query) => query.select(['has_variants', 'options', 'attributes']));
}
