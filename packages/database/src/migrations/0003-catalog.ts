import { type Kysely, sql } from 'kysely';
import { attributeValues, tagValues } from '../product-values.ts';
import type { Db } from '../schema.ts';
import { createIndexes, createTables, type NewIndex, type NewTable } from './tables.ts';

const tables: NewTable[] = [
  ['attributes', 'id text!, name text!, type text!, filterable int!, sort int!', ['id']],
  ['product_attributes', 'attribute_id text!, value text!, product_id text!', ['attribute_id', 'value', 'product_id']],
  ['product_tags', 'tag text!, product_id text!', ['tag', 'product_id']],
  [
    'translations',
    'model text!, record_id text!, locale text!, field text!, value text!',
    ['model', 'record_id', 'locale', 'field'],
  ],
  [
    'prices',
    'product_id text!, currency text!, item_id text!, price int!, sale_price int, orig_price int',
    ['product_id', 'currency', 'item_id'],
  ],
];

const indexes: NewIndex[] = [
  ['product_attributes', ['product_id', 'attribute_id']],
  ['product_tags', ['product_id']],
  ['categories', ['parent_id']],
  ['order_items', ['product_id', 'id']],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, tables);
  await createIndexes(db, indexes);
  const [entries, tags] = [attributeValues(db as Db), tagValues(db as Db)]; // isPostgres reads the dialect only
  await sql`insert into attributes (id, name, type, filterable, sort)
    select id, min(name), 'select', 0, 1000 from (${entries}) as entries group by id`.execute(db);
  await sql`insert into product_attributes (attribute_id, value, product_id)
    select distinct id, value, product_id from (${entries}) as entries where value is not null`.execute(db);
  await sql`insert into product_tags (tag, product_id)
    select distinct tag, product_id from (${tags}) as tags`.execute(db);
}
