import { command, type Db, isIn, type Row, statement, type Tx } from '../../db/index.ts';
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

/** What is the same is not written. */
async function keepWords(tx: Tx, ids: string[]): Promise<void> {
  const json = JSON.stringify(ids);
  const [old, categories] = await Promise.all([readWords(tx, json), readNames(tx, json)]);
  const rows = categories.flatMap(({ id, name }) =>
    [...new Set(searchWords(name))].map((word): Row<'category_words'> => ({ word, category_id: id })),
  );
  const [before, after] = [new Set(old.map(keyOf)), new Set(rows.map(keyOf))];
  if (before.size === after.size && [...after].every((key) => before.has(key))) return;
  await dropWords(tx, json);
  for (const chunk of chunksOf(rows)) await tx.insertInto('category_words').values(chunk).execute();
}

function keyOf({ word, category_id }: Row<'category_words'>): string {
  return `${category_id} ${word}`;
}

const readWords = statement((db: Db, ids: string) =>
  db
    .selectFrom('category_words')
    .selectAll()
    .where(isIn(db, 'category_id', ids)),
);
const readNames = statement((db: Db, ids: string) =>
  db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where(isIn(db, 'id', ids)),
);
const dropWords = command((db: Db, ids: string) => db.deleteFrom('category_words').where(isIn(db, 'category_id', ids)));
