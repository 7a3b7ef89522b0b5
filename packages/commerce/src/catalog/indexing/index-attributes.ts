import { attributeValues, type Db, defineCommand, isInJsonList, type Tx, tagValues } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';

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

/** Adds attributes and tags of all products from one id to another that have no such rows yet. */
export async function addAttributesBetween(tx: Tx, first: string, last: string): Promise<void> {
  const whereClause = sql`where products.id between ${first} and ${last}`;
  for (const rows of [insertNewNames, insertNewValues, insertNewTags]) await rows(tx, whereClause).execute(tx);
}

const dropValues = defineCommand(
  (db: Db, ids: string) => sql`delete from product_attributes where ${isInJsonList(db, 'product_id', ids)}
    and (attribute_id, value, product_id) not in (
      select id, value, product_id from (${attributeValues(db)} ${buildIdCondition(db, ids)}) as entries where value is not null)`,
);
const dropTags = defineCommand(
  (db: Db, ids: string) => sql`delete from product_tags where ${isInJsonList(db, 'product_id', ids)}
    and (tag, product_id) not in (select tag, product_id from (${tagValues(db)} ${buildIdCondition(db, ids)}) as tags)`,
);
const addNames = defineCommand((db: Db, ids: string) => insertNewNames(db, buildIdCondition(db, ids)));
const addValues = defineCommand(
  (db: Db, ids: string) => sql`${insertNewValues(db, buildIdCondition(db, ids))} on conflict do nothing`,
);
const addTags = defineCommand(
  (db: Db, ids: string) => sql`${insertNewTags(db, buildIdCondition(db, ids))} on conflict do nothing`,
);

function buildIdCondition(db: Db, ids: string) {
  return sql`where ${isInJsonList(db, 'products.id', ids)}`;
}

// Sorted by id, so that writers of the same new attributes wait for each other instead of deadlocking
function insertNewNames(db: Db, whereClause: RawBuilder<unknown>) {
  return sql`insert into attributes (id, name, type, filterable, sort)
    select id, min(name), 'select', 0, 1000 from (select distinct id, name from (${attributeValues(db)} ${whereClause}) as entries)
      as names group by id order by id
    on conflict do nothing`;
}

// Sorted by the primary key, which is written page by page
function insertNewValues(db: Db, whereClause: RawBuilder<unknown>) {
  return sql`insert into product_attributes (attribute_id, value, product_id)
    select distinct id, value, product_id from (${attributeValues(db)} ${whereClause}) as entries where value is not null
    order by id, value, product_id`;
}

function insertNewTags(db: Db, whereClause: RawBuilder<unknown>) {
  return sql`insert into product_tags (tag, product_id)
    select distinct tag, product_id from (${tagValues(db)} ${whereClause}) as tags order by tag, product_id`;
}
