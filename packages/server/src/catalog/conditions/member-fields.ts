import { type SqlBool, sql } from 'kysely';
import { ofAttribute, ofCategory, ofTag, type ProductSet } from '../bitmaps/index.ts';
import { type Condition, withSet } from './condition.ts';
import type { Field } from './field.ts';
import { memberOperators } from './operators.ts';
import { text } from './read-value.ts';

/** Fields with several values: a product matches when one of them does. */
export const memberFields: Record<string, Field> = {
  tags: members((values) => inList('product_tags', ['tag', ofTag], values)),
  'categories.id': members((values) => inList('product_categories', ['category_id', ofCategory], values)),
  category: members(ofCategories),
  category_id: members(ofCategories),
  categories: members(ofCategories),
  'category_index.id': members(ofCategories),
  'categories.slug': members((values) => inCategories(values && sql`slug in (${sql.join(values)})`)),
};

const attributeName = /^attributes\.([^.$]+)(\.value)?$/;

/** `attributes.colour`, also written `attributes.colour.value`. An attribute that the store does not have is nobody's. */
export function attributeField(name: string): Field | undefined {
  const [, id] = attributeName.exec(name) ?? [];
  return id ? members((values) => hasAttribute(text(id, name), values)) : undefined;
}

export function hasAttribute(id: string, values?: string[]): Condition {
  const among = values ? sql` and value in (${sql.join(values)})` : sql``;
  return withSet(
    sql`products.id in (select product_id from product_attributes where attribute_id = ${id}${among})`,
    setOfValues(ofAttribute(id), values),
  );
}

/** A product is a member of its leaf category and of the parents above it; an unknown category has no members. */
export function inCategory(slugsOrIds: string[]): Condition {
  const wanted = sql.join(slugsOrIds);
  const names = slugsOrIds;
  return withSet(inCategories(sql`slug in (${wanted}) or id in (${wanted})`), {
    kind: 'category',
    names,
    below: false,
  });
}

/** The same; without names, products that are in any category at all. */
function ofCategories(slugsOrIds?: string[]): Condition {
  return slugsOrIds ? inCategory(slugsOrIds) : inList('product_categories', ['category_id', ofCategory]);
}

/** As a value in SQL; null when there is none. */
export function categoryId(slugOrId: string) {
  return sql<string>`(select id from categories where slug = ${slugOrId} or id = ${slugOrId} limit 1)`;
}

/** The categories and everything below them. */
export function inCategoryTrees(slugsOrIds: string[]): Condition {
  const wanted = sql.join(slugsOrIds);
  const condition = sql<SqlBool>`products.id in (
    with recursive tree (id) as (
      select id from categories where slug in (${wanted}) or id in (${wanted})
      union select categories.id from categories join tree on categories.parent_id = tree.id)
    select product_id from product_categories where category_id in (select id from tree))`;
  return withSet(condition, { kind: 'category', names: slugsOrIds, below: true });
}

function inCategories(condition = sql`1 = 1`): Condition {
  return sql<SqlBool>`products.id in (select product_id from product_categories where category_id in (
    select id from categories where ${condition}))`;
}

type List = 'product_tags' | 'product_categories';

function inList(table: List, [column, facet]: [string, string], values?: string[]): Condition {
  const among = values ? sql` where ${sql.ref(column)} in (${sql.join(values)})` : sql``;
  return withSet(sql`products.id in (select product_id from ${sql.table(table)}${among})`, setOfValues(facet, values));
}

function members(has: (values?: string[]) => Condition): Field {
  return { operators: memberOperators(has, text) };
}

function setOfValues(facet: string, values: string[] | undefined): ProductSet {
  return { kind: 'value', facet, values: values ?? null };
}
