import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTables } from './tables.ts';

/** Pictures that buyers add to their reviews; the review says in which order, and how large they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'product_reviews', 'images text');
  await createTables(db, [
    // the small one first: SQLite would walk past the bytes of the large one
    ['review_images', 'name text!, review_id text!, product_id text!, small bytes!, bytes bytes!', ['name']],
  ]);
  await createIndexes(db, [
    ['review_images', ['review_id']],
    ['review_images', ['product_id']],
  ]);
}
