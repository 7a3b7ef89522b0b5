import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** Adds collections of products, chosen by hand or by a rule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const texts =
    'id text!, slug text!, name text!, description text!, meta_title text, meta_description text, image text';
  const facts =
    'status text!, type text!, rule text!, sorting text!, sort int!, metadata text!, date_created text!, date_updated text!';
  await createTables(db, [
    ['collections', `${texts}, ${facts}`, ['id']],
    ['collection_products', 'collection_id text!, product_id text!, position int!', ['collection_id', 'product_id']],
  ]);
  await createIndexes(db, [
    ['collections', ['slug'], 'unique'],
    ['collection_products', ['product_id']],
  ]);
}
