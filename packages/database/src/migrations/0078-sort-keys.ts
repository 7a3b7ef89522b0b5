import { type Kysely, sql } from 'kysely';
import { addColumns, createIndexes } from './tables.ts';

const rating = 'coalesce(rating_average, 0)';
const discount = `(case when orig_price > price then (orig_price - price) * 100 / orig_price else 0 end)`;

/** Lists by rating and by discount: all products, and each category. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'product_categories', 'rating real!, discount int!', 0);
  await sql`update product_categories set (rating, discount) = (
    select ${sql.raw(rating)}, ${sql.raw(discount)} from products where products.id = product_categories.product_id)
    where product_id in (select id from products)`.execute(db);
  await createIndexes(db, [
    ['product_categories', ['category_id', 'rating', 'product_id']],
    ['product_categories', ['category_id', 'discount', 'product_id']],
  ]);
  await sql`create index products_rating on products ((${sql.raw(rating)}), id)`.execute(db);
  await sql`create index products_discount on products (${sql.raw(discount)}, id)`.execute(db);
}
