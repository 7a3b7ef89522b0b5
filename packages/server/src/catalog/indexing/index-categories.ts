import type { NewRow, Tx } from '../../db/index.ts';
import { searchWords } from '../search/index.ts';
import { chunksOf } from './chunks.ts';

/**
 * Counts the products of the categories and makes them found by their words; those that are gone are found no more.
 * @param members by how many products each category has more: to count a large one takes long
 */
export async function indexCategories(tx: Tx, members: Map<string, number>): Promise<void> {
  const moved = [...members].filter(([, change]) => change !== 0).map(([id]) => id);
  for (const chunk of chunksOf(moved)) await countMembers(tx, chunk);
  for (const chunk of chunksOf([...members.keys()])) await keepWords(tx, chunk);
}

async function countMembers(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .updateTable('categories')
    .set((eb) => ({
      product_count: eb
        .selectFrom('product_categories')
        .whereRef('category_id', '=', 'categories.id')
        .select((count) => count.fn.countAll<number>().as('count')),
    }))
    .where('id', 'in', ids)
    .execute();
}

async function keepWords(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom('category_words').where('category_id', 'in', ids).execute();
  const categories = await tx.selectFrom('categories').select(['id', 'name']).where('id', 'in', ids).execute();
  const rows = categories.flatMap(({ id, name }) =>
    [...new Set(searchWords(name))].map((word): NewRow<'category_words'> => ({ word, category_id: id })),
  );
  for (const chunk of chunksOf(rows)) await tx.insertInto('category_words').values(chunk).execute();
}
