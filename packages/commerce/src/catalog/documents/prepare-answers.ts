import type { Db, Row } from '@mercer/database';
import { listSharedTexts, readSharedNames } from '@mercer/search';
import { type ProductAnswer, productAnswer } from './product-answer.ts';
import { groupByProduct, type ProductRow, readProducts, readVariants } from './product-rows.ts';

/** Rows from which the answers in some languages are prepared. */
interface AnswerSources {
  variants: Map<string, Row<'variants'>[]>;
  /** rows of the same products in each of the languages */
  languages: { locales: string[]; rows: ProductRow[] }[];
}

/** Answers of products, by their ids, in a language. */
export interface LanguageAnswers {
  locales: string[];
  answers: Map<string, ProductAnswer>;
}

/** Answers of the products that are there, by their ids. The caller gives few. */
export async function prepareAnswers(db: Db, ids: string[], locales: string[]): Promise<Map<string, ProductAnswer>> {
  if (ids.length === 0) return new Map();
  const [prepared] = await prepareLanguageAnswers(db, await readAnswerSources(db, JSON.stringify(ids), [locales]));
  return prepared?.answers ?? new Map();
}

/**
 * Statements that are sent together.
 * @param ids JSON text
 */
export async function readAnswerSources(db: Db, ids: string, languages: string[][]): Promise<AnswerSources> {
  const [variants, ...languageRows] = await Promise.all([
    readVariants(db, ids),
    ...languages.map((locales) => readProducts(db, ids, locales)),
  ]);
  return {
    variants: groupByProduct(variants),
    languages: languages.map((locales, index) => ({ locales, rows: languageRows[index] ?? [] })),
  };
}

/** Prepares the answers in each language. Sends at most one statement for each language, all together. */
export function prepareLanguageAnswers(db: Db, { variants, languages }: AnswerSources): Promise<LanguageAnswers[]> {
  return Promise.all(
    languages.map(async ({ locales, rows }) => {
      const names = await readSharedNames(db, { locales }, () => listSharedTexts(rows));
      const listRowVariants = (row: ProductRow) => (row.has_variants === 1 ? (variants.get(row.id) ?? []) : []);
      return {
        locales,
        answers: new Map(rows.map((row) => [row.id, productAnswer(row, listRowVariants(row), names)])),
      };
    }),
  );
}
