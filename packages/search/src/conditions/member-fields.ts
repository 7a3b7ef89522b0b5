import { type SqlBool, sql } from 'kysely';
import { ofCategory, ofTag, type ProductSet, toAttributeFacet } from '../bitmaps/index.ts';
import { attachSet, type Condition } from './condition.ts';
import type { Field } from './field.ts';
import { memberOperators } from './operators.ts';
import { parseText } from './read-value.ts';

/** Fields with several values: a product matches when one of them does. */
export const memberFields: Record<string, Field> = {
  tags: buildMemberField((values) => matchListedValues('product_tags', ['tag', ofTag], values)),
  'categories.id': buildMemberField((values) =>
    matchListedValues('product_categories', ['category_id', ofCategory], values),
  ),
  category: buildMemberField(ofCategories),
  category_id: buildMemberField(ofCategories),
  categories: buildMemberField(ofCategories),
  'category_index.id': buildMemberField(ofCategories),
  collection_id: buildMemberField(inCollections),
  'categories.slug': buildMemberField((values) => inCategories(values && sql`slug in (${sql.join(values)})`)),
};

const attributeName = /^attributes\.([^.$]+)(\.value)?$/;

/** `attributes.colour`, also written `attributes.colour.value`. An attribute that the store does not have is nobody's. */
export function attributeField(name: string): Field | undefined {
  const [, id] = attributeName.exec(name) ?? [];
  return id ? buildMemberField((values) => hasAttribute(parseText(id, name), values)) : undefined;
}

export function hasAttribute(id: string, values?: string[]): Condition {
  const among = values ? sql` and value in (${sql.join(values)})` : sql``;
  return attachSet(
    sql`products.id in (select product_id from product_attributes where attribute_id = ${id}${among})`,
    toValueSet(toAttributeFacet(id), values),
  );
}

/** A product is a member of its leaf category and of the parents above it; an unknown category has no members. */
export function matchCategory(slugsOrIds: string[]): Condition {
  const slugOrIdList = sql.join(slugsOrIds);
  const names = slugsOrIds;
  return attachSet(inCategories(sql`slug in (${slugOrIdList}) or id in (${slugOrIdList})`), {
    kind: 'category',
    names,
    below: false,
  });
}

/** Matches the products of these categories; without names, products that are in any category. */
function ofCategories(slugsOrIds?: string[]): Condition {
  return slugsOrIds ? matchCategory(slugsOrIds) : matchListedValues('product_categories', ['category_id', ofCategory]);
}

/** Selects the id of a category as a value in SQL; null when there is no such category. */
export function selectCategoryId(slugOrId: string) {
  return sql<string>`(select id from categories where slug = ${slugOrId} or id = ${slugOrId} limit 1)`;
}

/** The categories and everything below them. */
export function inCategoryTrees(slugsOrIds: string[]): Condition {
  const slugOrIdList = sql.join(slugsOrIds);
  const condition = sql<SqlBool>`products.id in (
    with recursive tree (id) as (
      select id from categories where slug in (${slugOrIdList}) or id in (${slugOrIdList})
      union select categories.id from categories join tree on categories.parent_id = tree.id)
    select product_id from product_categories where category_id in (select id from tree))`;
  return attachSet(condition, { kind: 'category', names: slugsOrIds, below: true });
}

function inCategories(condition = sql`1 = 1`): Condition {
  return sql<SqlBool>`products.id in (select product_id from product_categories where category_id in (
    select id from categories where ${condition}))`;
}

/** Matches the products that were put into these collections by hand; without ids, into any collection. */
function inCollections(ids?: string[]): Condition {
  const among = ids ? sql` where collection_id in (${sql.join(ids)})` : sql``;
  return sql<SqlBool>`products.id in (select product_id from collection_products${among})`;
}

const collectionPosition = /^collection_position\.([\w.:-]+)$/;

/** `collection_position.ID`: the order of a collection whose products were put into it by hand. */
export function positionField(name: string): Field | undefined {
  const [, id] = collectionPosition.exec(name) ?? [];
  if (!id) return undefined;
  const order = sql`(select position from collection_products
    where collection_products.collection_id = ${id} and collection_products.product_id = products.id)`;
  return { operators: {}, order };
}

type List = 'product_tags' | 'product_categories';

function matchListedValues(table: List, [column, facet]: [string, string], values?: string[]): Condition {
  const among = values ? sql` where ${sql.ref(column)} in (${sql.join(values)})` : sql``;
  return attachSet(sql`products.id in (select product_id from ${sql.table(table)}${among})`, toValueSet(facet, values));
}

function buildMemberField(has: (values?: string[]) => Condition): Field {
  return { operators: memberOperators(has, parseText) };
}

function toValueSet(facet: string, values: string[] | undefined): ProductSet {
  return { kind: 'value', facet, values: values ?? null };
}
