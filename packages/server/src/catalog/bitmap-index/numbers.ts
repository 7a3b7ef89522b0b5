import { sql } from 'kysely';
import type { Tx } from '../../db/index.ts';

/**
 * Gives products that are new the next numbers, in the order of their ids. The caller gives few ids.
 * @returns the numbers by id; those of products that are gone are nobody's any more
 */
export async function numberProducts(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  const known = await tx.selectFrom('product_numbers').selectAll().where('product_id', 'in', ids).execute();
  const products = await tx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').execute();
  const there = new Set(products.map(({ id }) => id));
  const gone = known.filter(({ product_id }) => !there.has(product_id)).map(({ number }) => number);
  if (gone.length > 0) await tx.deleteFrom('product_numbers').where('number', 'in', gone).execute();
  const numbers = new Map(known.map(({ product_id, number }) => [product_id, number]));
  const unknown = products.map(({ id }) => id).filter((id) => !numbers.has(id));
  for (const { product_id, number } of await addNumbers(tx, unknown)) numbers.set(product_id, number);
  return numbers;
}

async function addNumbers(tx: Tx, ids: string[]) {
  if (ids.length === 0) return [];
  const { highest, last } = await tx
    .selectNoFrom([
      sql<number | null>`(select max(number) from product_numbers)`.as('highest'),
      sql<string | null>`(select max(product_id) from product_numbers)`.as('last'),
    ])
    .executeTakeFirstOrThrow();
  const first = highest === null ? 0 : Number(highest) + 1;
  const rows = ids.map((product_id, index) => ({ product_id, number: first + index }));
  await tx.insertInto('product_numbers').values(rows).execute();
  // ids are compared by the database, whose order need not be that of their bytes
  await sql`insert into unordered_numbers (number)
    select number from product_numbers where number >= ${first} and product_id < ${last}`.execute(tx);
  return rows;
}
