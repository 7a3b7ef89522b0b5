import type { Db, Row } from '@mercer/database';
import {
  hasCurrencyPrices,
  type Localization,
  selectCurrencyPricesJson,
  selectStockLevels,
  selectTranslation,
} from '@mercer/search';
import { sql } from 'kysely';

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
  /** JSON text of the store's own prices in the requested currency; missing when it has none */
  own_prices?: string | null;
}

type OtherColumns = 'name' | 'description' | 'has_variants' | 'options' | 'attributes';

/** Columns that are read of products in addition to their answers. */
export interface ExtraFields {
  variants: boolean;
  /** name and description, where they are looked for in these languages; null: neither */
  texts: string[] | null;
  /** columns that tell which variant has a selected value */
  options: boolean;
}

/** Builds the key of a language and its fallbacks in `product_answers`. */
export function buildLocalesKey(locales: string[]): string {
  return locales.join(' ');
}

/** Part of {@link Localization} that determines which answers are read. */
export interface AnswerSelection {
  locales: string;
  /** currency whose own prices are read as well; null when the store sets none in it */
  currency: string | null;
}

export function toAnswerReading(localization: Localization): AnswerSelection {
  return {
    locales: buildLocalesKey(localization.locales),
    currency: hasCurrencyPrices(localization) ? localization.currency : null,
  };
}

/** SQLite plans a statement anew for each value that it sees while it plans; that takes longer than to run it. */
function hideFromPlanner(text: string) {
  return sql<string>`(${text} || '')`;
}

const nothingElse: ExtraFields = { variants: false, texts: null, options: false };

/** Products as the shopper is shown them. One statement, however many they are. */
export function selectAnswers(db: Db, { locales, currency }: AnswerSelection, extraFields: ExtraFields = nothingElse) {
  const { variants, texts, options } = extraFields;
  return db
    .selectFrom('products')
    .leftJoin('product_answers', (join) =>
      join
        .onRef('product_answers.product_id', '=', 'products.id')
        .on('product_answers.locales', '=', hideFromPlanner(locales)),
    )
    .select(['products.id', 'answer', 'stock_tracking', 'rating_average', 'rating_count'])
    .select(selectStockLevels(db).as('levels'))
    .select(variants ? 'product_answers.variants' : sql<null>`null`.as('variants'))
    .$if(currency !== null, (query) =>
      query.select(selectCurrencyPricesJson(db, { currency: currency ?? '' }).as('own_prices')),
    )
    .$if(texts !== null, (query) =>
      query.select([
        selectTranslation('products.name', { locales: texts ?? [] }).as('name'),
        selectTranslation('products.description', { locales: texts ?? [] }).as('description'),
      ]),
    )
    .$if(options, (query) => query.select(['has_variants', 'options', 'attributes']));
}
