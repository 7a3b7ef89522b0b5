import type { Product } from '@mercer/contract';
import { type Db, type Json, parseJson } from '@mercer/database';
import type { Query } from '@mercer/platform/http/query';
import type { Localization } from '@mercer/search';
import { AnswerFiller, type AnswerRow, prepareAnswers } from '../documents/index.ts';
import { selectCategories, serializeCategory } from './category-rows.ts';
import { expandedCount, isExpanded, listExpandedFields } from './expand.ts';

/** A product on the wire. */
export interface Answered {
  row: AnswerRow;
  json: Json;
}

export function wantsVariants(query: Query): boolean {
  return isExpanded(listExpandedFields(query), 'variants');
}

/** The products with what the query expands: one statement for each thing, however many they are. */
export async function answerProducts(
  db: Db,
  rows: AnswerRow[],
  query: Query,
  localization: Localization,
): Promise<Answered[]> {
  localization.onRead?.(
    rows.map(({ id, levels, rating_count, rating_average }) => [id, levels, rating_count, rating_average]),
  );
  const missing = rows.filter(({ answer }) => answer === null).map(({ id }) => id);
  const preparedAnswers = await prepareAnswers(db, missing, localization.locales);
  const filler = new AnswerFiller(localization);
  const withVariants = wantsVariants(query);
  const answers = rows.flatMap((row) => {
    const { answer, variants } = row;
    const prepared = answer === null ? preparedAnswers.get(row.id) : { answer, variants: variants ?? '' };
    return prepared ? [{ row, json: filler.fillAnswer(prepared, row, withVariants) }] : [];
  });
  const limit = expandedCount(query.expand, 'categories', maxCategories);
  return limit > 0 ? withCategories(db, answers, limit, localization) : answers;
}

const maxCategories = 100;

/** The whole records in the place of the links. */
async function withCategories(db: Db, answers: Answered[], limit: number, localization: Localization) {
  const products = answers.map(({ row, json }) => ({ row, product: parseJson<Product>(json) }));
  const ids = [...new Set(products.flatMap(({ product }) => product.categories.map(({ id }) => id)))];
  if (ids.length === 0) return answers;
  const rows = await selectCategories(db, localization).where('id', 'in', ids).execute();
  const categoriesById = new Map(rows.map((row) => [row.id, serializeCategory(row)]));
  return products.map(({ row, product }) => {
    const categories = product.categories.slice(0, limit).map((link) => categoriesById.get(link.id) ?? link);
    return { row, json: JSON.stringify({ ...product, categories }) };
  });
}
