import type { Db } from '../../db/index.ts';
import { sharedNames, sharedTexts } from '../shown/index.ts';
import { type ProductAnswer, productAnswer } from './product-answer.ts';
import { selectProducts, variantsOf } from './product-rows.ts';

/** Answers of the products that are there, by their ids. The caller gives few. */
export async function prepareAnswers(db: Db, ids: string[], locales: string[]): Promise<Map<string, ProductAnswer>> {
  if (ids.length === 0) return new Map();
  const rows = await selectProducts(db, locales).where('products.id', 'in', ids).orderBy('products.id').execute();
  const variants = await variantsOf(
    db,
    rows.filter(({ has_variants }) => has_variants === 1).map(({ id }) => id),
  );
  const names = await sharedNames(db, { locales }, () => sharedTexts(rows));
  return new Map(rows.map((row) => [row.id, productAnswer(row, variants.get(row.id) ?? [], names)]));
}
