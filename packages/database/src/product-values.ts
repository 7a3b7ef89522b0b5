import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './schema.ts';

/** The values of `products.attributes` as rows (id, name, value, product_id): one for each of an attribute's values. */
export function attributeValues(db: Db) {
  return isPostgres(db)
    ? sql`select entry.value ->> 'id' as id, entry.value ->> 'name' as name, one.value, products.id as product_id
        from products, jsonb_each(products.attributes::jsonb) as entry,
          jsonb_array_elements_text(case jsonb_typeof(entry.value -> 'value') when 'array' then entry.value -> 'value'
            else jsonb_build_array(entry.value -> 'value') end) as one(value)`
    : sql`select json_extract(entry.value, '$.id') as id, json_extract(entry.value, '$.name') as name,
          cast(one.value as text) as value, products.id as product_id
        from products, json_each(products.attributes) as entry,
          json_each(case json_type(entry.value, '$.value') when 'array' then json_extract(entry.value, '$.value')
            else json_array(json_extract(entry.value, '$.value')) end) as one`;
}

/** Condition for products that the shop shows now. */
export const isProductShown = sql<boolean>`products.id not in (select product_id from hidden_products)`;

/** `products.tags` as rows (tag, product_id). */
export function tagValues(db: Db) {
  return isPostgres(db)
    ? sql`select tag.value as tag, products.id as product_id
        from products, jsonb_array_elements_text(products.tags::jsonb) as tag(value)`
    : sql`select tag.value as tag, products.id as product_id from products, json_each(products.tags) as tag`;
}
