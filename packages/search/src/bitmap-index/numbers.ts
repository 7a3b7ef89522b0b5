import { type Db, defineCommand, defineStatement, isInJsonList, type Row, type Tx } from '@mercer/database';
import { sql } from 'kysely';

/** @param ids JSON text */
export const readNumbers = defineStatement((db: Db, ids: string) =>
  db
    .selectFrom('product_numbers')
    .selectAll()
    .where(isInJsonList(db, 'product_id', ids)),
);

/**
 * Gives products that are new the next numbers, in the order of their ids. The caller gives few.
 * @param numberedProducts the numbers of those that have one
 * @param existingIds the ids of those that are not gone, in their order
 * @returns the numbers by id; those of products that are gone are nobody's any more
 */
export async function numberProducts(
  tx: Tx,
  numberedProducts: Row<'product_numbers'>[],
  existingIds: string[],
): Promise<Map<string, number>> {
  const isThere = new Set(existingIds);
  const deletedIds = numberedProducts
    .filter(({ product_id }) => !isThere.has(product_id))
    .map(({ product_id }) => product_id);
  if (deletedIds.length > 0) await deleteNumbers(tx, JSON.stringify(deletedIds));
  const numbers = new Map(numberedProducts.map(({ product_id, number }) => [product_id, number]));
  const unknown = existingIds.filter((id) => !numbers.has(id));
  for (const { product_id, number } of await insertNewNumbers(tx, unknown)) numbers.set(product_id, number);
  return numbers;
}

/** The two tables lose a number together: where it was the highest one, the next new product gets it again. */
async function deleteNumbers(tx: Tx, ids: string): Promise<void> {
  await dropUnordered(tx, ids);
  await dropNumbered(tx, ids);
}

const dropUnordered = defineCommand((db: Db, ids: string) =>
  db.deleteFrom('unordered_numbers').where(
    'number',
    'in',
    db
      .selectFrom('product_numbers')
      .select('number')
      .where(isInJsonList(db, 'product_id', ids)),
  ),
);
const dropNumbered = defineCommand((db: Db, ids: string) =>
  db.deleteFrom('product_numbers').where(isInJsonList(db, 'product_id', ids)),
);

async function insertNewNumbers(tx: Tx, ids: string[]) {
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
  // ids are compared by the database, whose order need not be that of their bytes; a number that an earlier version has left
  // there may stay: it says that its product is to be looked at
  await sql`insert into unordered_numbers (number)
    select number from product_numbers where number >= ${first} and product_id < ${last}
    on conflict do nothing`.execute(tx);
  return rows;
}
