import { type Db, defineCommand, defineStatement, isInJsonList, type Row, type Tx } from '@mercer/database';
import { listSearchWords } from '@mercer/search';
import { splitIntoChunks } from './chunks.ts';

/**
 * Counts the products of the categories and makes them found by their words; those that are gone are found no more.
 * @param members by how many products each category has more: to count a large one takes long
 */
export async function indexCategories(tx: Tx, members: Map<string, number>): Promise<void> {
  const moved = [...members].filter(([, change]) => change !== 0).map(([id]) => id);
  for (const chunk of splitIntoChunks(moved)) await countMembers(tx, chunk);
  for (const chunk of splitIntoChunks([...members.keys()])) await updateCategoryWords(tx, chunk);
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

/** Updates the words of categories. Nothing is written when they are unchanged. */
async function updateCategoryWords(tx: Tx, ids: string[]): Promise<void> {
  const json = JSON.stringify(ids);
  const [old, categories] = await Promise.all([readWords(tx, json), readNames(tx, json)]);
  const rows = categories.flatMap(({ id, name }) =>
    [...new Set(listSearchWords(name))].map((word): Row<'category_words'> => ({ word, category_id: id })),
  );
  const [storedKeys, currentKeys] = [new Set(old.map(toWordKey)), new Set(rows.map(toWordKey))];
  if (storedKeys.size === currentKeys.size && [...currentKeys].every((key) => storedKeys.has(key))) return;
  await dropWords(tx, json);
  for (const chunk of splitIntoChunks(rows)) await tx.insertInto('category_words').values(chunk).execute();
}

function toWordKey({ word, category_id }: Row<'category_words'>): string {
  return `${category_id} ${word}`;
}

const readWords = defineStatement((db: Db, ids: string) =>
  db
    .selectFrom('category_words')
    .selectAll()
    .where(isInJsonList(db, 'category_id', ids)),
);
const readNames = defineStatement((db: Db, ids: string) =>
  db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where(isInJsonList(db, 'id', ids)),
);
const dropWords = defineCommand((db: Db, ids: string) =>
  db.deleteFrom('category_words').where(isInJsonList(db, 'category_id', ids)),
);
