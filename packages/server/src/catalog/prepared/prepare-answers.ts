import type { Db, Row } from '../../db/index.ts';
import { sharedNames, sharedTexts } from '../shown/index.ts';
import { type ProductAnswer, productAnswer } from './product-answer.ts';
import { byProduct, type ProductRow, readProducts, readVariants } from './product-rows.ts';

/** What answers in some languages are made of. */
interface AnswerSources {
  variants: Map<string, Row<'variants'>[]>;
  /** the same products in each of the languages */
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
  const [prepared] = await answersFrom(db, await readSources(db, JSON.stringify(ids), [locales]));
  return prepared?.answers ?? new Map();
}

/**
 * Statements that are sent together.
 * @param ids JSON text
 */
export async function readSources(db: Db, ids: string, languages: string[][]): Promise<AnswerSources> {
  const [variants, ...read] = await Promise.all([
    readVariants(db, ids),
    ...languages.map((locales) => readProducts(db, ids, locales)),
  ]);
  return {
    variants: byProduct(variants),
    languages: languages.map((locales, index) => ({ locales, rows: read[index] ?? [] })),
  };
}

/** At most a statement for each language, sent together. */
export function answersFrom(db: Db, { variants, languages }: AnswerSources): Promise<LanguageAnswers[]> {
  return Promise.all(
    languages.map(async ({ locales, rows }) => {
      const names = await sharedNames(db, { locales }, () => sharedTexts(rows));
      const own = (row: ProductRow) => (row.has_variants === 1 ? (variants.get(row.id) ?? []) : []);
      return { locales, answers: new Map(rows.map((row) => [row.id, productAnswer(row, own(row), names)])) };
    }),
  );
}
