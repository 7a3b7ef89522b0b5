import { type RawBuilder, sql } from 'kysely';
import { attributeValues, command, type Db, isIn, type Tx, tagValues } from '../../db/index.ts';

/**
 * Brings up to date what products are filtered by beside their columns: attributes and tags; what is as it was is not written.
 * An attribute that the store did not know becomes known; lists offer it as a filter once the store says so.
 * @param ids JSON text, few
 */
export async function indexAttributes(tx: Tx, ids: string): Promise<void> {
  await dropValues(tx, ids);
  await dropTags(tx, ids);
  await addNames(tx, ids);
  await addValues(tx, ids);
  await addTags(tx, ids);
}

/** The same for products that have no such rows yet: all from one id to another. */
export async function addAttributesBetween(tx: Tx, first: string, last: string): Promise<void> {
  const own = sql`where products.id between ${first} and ${last}`;
  for (const rows of [newNames, newValues, newTags]) await rows(tx, own).execute(tx);
}

const dropValues = command(
  (db: Db, ids: string) => sql`delete from product_attributes where ${isIn(db, 'product_id', ids)}
    and (attribute_id, value, product_id) not in (
      select id, value, product_id from (${attributeValues(db)} ${among(db, ids)}) as entries where value is not null)`,
);
const dropTags = command(
  (db: Db, ids: string) => sql`delete from product_tags where ${isIn(db, 'product_id', ids)}
    and (tag, product_id) not in (select tag, product_id from (${tagValues(db)} ${among(db, ids)}) as tags)`,
);
const addNames = command((db: Db, ids: string) => newNames(db, among(db, ids)));
const addValues = command((db: Db, ids: string) => sql`${newValues(db, among(db, ids))} on conflict do nothing`);
const addTags = command((db: Db, ids: string) => sql`${newTags(db, among(db, ids))} on conflict do nothing`);

function among(db: Db, ids: string) {
  return sql`where ${isIn(db, 'products.id', ids)}`;
}

// by id, so that of two writers of the same new attributes one waits for the other and never each for each
function newNames(db: Db, own: RawBuilder<unknown>) {
  return sql`insert into attributes (id, name, type, filterable, sort)
    select id, min(name), 'select', 0, 1000 from (select distinct id, name from (${attributeValues(db)} ${own}) as entries)
      as names group by id order by id
    on conflict do nothing`;
}

// in the order of the primary keys, which so are written page by page
function newValues(db: Db, own: RawBuilder<unknown>) {
  return sql`insert into product_attributes (attribute_id, value, product_id)
    select distinct id, value, product_id from (${attributeValues(db)} ${own}) as entries where value is not null
    order by id, value, product_id`;
}

function newTags(db: Db, own: RawBuilder<unknown>) {
  return sql`insert into product_tags (tag, product_id)
    select distinct tag, product_id from (${tagValues(db)} ${own}) as tags order by tag, product_id`;
}
