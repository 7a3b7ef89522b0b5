import { type Kysely, sql } from 'kysely';
import { addColumns } from './tables.ts';

/**
 * Adds the names of items that were removed from a cart automatically, so that they can be shown even when the product
 * is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'carts', 'removed_items text!', '[]');
  await addColumns(db, 'cart_items', 'product_name text');
  await sql`update cart_items set product_name = (select name from products where products.id = cart_items.product_id)`.execute(
    db,
  );
}
