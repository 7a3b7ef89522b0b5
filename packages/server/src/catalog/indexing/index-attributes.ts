import { type RawBuilder, sql } from 'kysely';
import { attributeValues, type Tx, tagValues } from '../../db/index.ts';

/**
 * Brings up to date what products are filtered by beside their columns: attributes and tags. The caller gives few ids. An
 * attribute that the store did not know becomes known; lists offer it as a filter once the store says so.
 */
export async function indexAttributes(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom('product_attributes').where('product_id', 'in', ids).execute();
  await tx.deleteFrom('product_tags').where('product_id', 'in', ids).execute();
  await addAttributes(tx, sql`where products.id in (${sql.join(ids)})`);
}

/** The same for products that have no such rows yet: all from one id to another. */
export function addAttributesBetween(tx: Tx, first: string, last: string): Promise<void> {
  return addAttributes(tx, sql`where products.id between ${first} and ${last}`);
}

async function addAttributes(tx: Tx, own: RawBuilder<unknown>): Promise<void> {
  // by id, so that of two writers of the same new attributes one waits for the other and never each for each
  await sql`insert into attributes (id, name, type, filterable, sort)
    select id, min(name), 'select', 0, 1000 from (select distinct id, name from (${attributeValues(tx)} ${own}) as entries)
      as names group by id order by id
    on conflict do nothing`.execute(tx);
  // in the order of the primary keys, which so are written page by page
  await sql`insert into product_attributes (attribute_id, value, product_id)
    select distinct id, value, product_id from (${attributeValues(tx)} ${own}) as entries where value is not null
    order by id, value, product_id`.execute(tx);
  await sql`insert into product_tags (tag, product_id)
    select distinct tag, product_id from (${tagValues(tx)} ${own}) as tags order by tag, product_id`.execute(tx);
}
