import { type Db, isProductShown, readInWorker } from '@mercer/database';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CatalogBits } from '../bitmaps/index.ts';
import {
  type Condition,
  joinWithAnd,
  type ProductSelection,
  productConditions,
  stockStatus,
} from '../conditions/index.ts';
import { hasCurrencyPrices, type Localization, selectCurrencyPrice, selectTranslation } from '../localization/index.ts';

/** Number of products of the result that have one value of one facet. */
export interface FacetCount {
  facet: string;
  /** id of the attribute; empty for other facets */
  id: string;
  name: string | null;
  value: string;
  value_label: string | null;
  count: number;
  /**
   * Range of the price in minor units: of the base currency, and of the requested one where products have their own
   * price in it.
   */
  lowest: number | null;
  highest: number | null;
  lowest_own: number | null;
  highest_own: number | null;
}

/**
 * Counts every facet in one statement, which looks at each product: for queries that bits cannot answer.
 * The products of the query are found once, without the filters; each filter
 * becomes a column that tells whether the product passes it, and each facet counts those that pass all but its own.
 */
export async function countFacets(
  db: Db,
  selection: ProductSelection,
  localization: Localization,
  bits: CatalogBits | undefined,
): Promise<FacetCount[]> {
  const { filters } = selection;
  const buildPassCondition = (excludedId?: string) =>
    joinWithAnd(
      filters.flatMap(({ id }, n) => (id === excludedId ? [] : sql<SqlBool>`found.${sql.ref(`passes_${n}`)} = 1`)),
    );
  const selectedAttributeIds = filters.map(({ id }) => id).filter((id) => !ownFacets.has(id));
  const branches = [
    selectFacetCounts('result', { condition: buildPassCondition() }),
    selectFacetCounts('price', { condition: buildPassCondition('price'), columns: priceRange }),
    selectFacetCounts('stock_status', {
      condition: buildPassCondition('stock_status'),
      value: sql`found.stock_status`,
    }),
    selectFacetCounts('sale', {
      condition: buildPassCondition('sale'),
      value: sql`case when found.sale = 1 then 'true' else 'false' end`,
    }),
    selectCategoryCounts(buildPassCondition('category'), localization),
    selectAttributeCounts(
      joinWithAnd([
        buildPassCondition(),
        ...(selectedAttributeIds.length > 0
          ? [sql<SqlBool>`attributes.id not in (${sql.join(selectedAttributeIds)})`]
          : []),
      ]),
    ),
    ...selectedAttributeIds.map((id) =>
      selectAttributeCounts(joinWithAnd([buildPassCondition(id), sql<SqlBool>`attributes.id = ${id}`])),
    ),
  ];
  const conditions = await productConditions(db, { ...selection, filters: [] }, bits);
  const counting = sql<FacetCount & { position: number }>`
    with found as materialized ${selectFoundProducts(db, conditions, selection, localization)}
    select * from (${sql.join(branches, sql` union all `)}) as counted order by position, id, count desc, value`;
  return readInWorker(db, counting.compile(db));
}

const ownFacets = new Set(['price', 'category', 'stock_status', 'sale']);

function selectFoundProducts(
  db: Db,
  conditions: Condition[],
  { filters }: ProductSelection,
  localization: Localization,
) {
  const ownPrice = hasCurrencyPrices(localization)
    ? selectCurrencyPrice('price', localization)
    : sql<null>`cast(null as bigint)`;
  const passes = filters.map(({ condition }, n) =>
    sql<number>`case when ${condition} then 1 else 0 end`.as(`passes_${n}`),
  );
  return db
    .selectFrom('products')
    .where(isProductShown)
    .where(joinWithAnd(conditions))
    .select([
      'products.id',
      'products.price',
      'products.sale',
      stockStatus.as('stock_status'),
      ownPrice.as('own_price'),
    ])
    .select(passes);
}

interface Branch {
  condition: Condition;
  value?: RawBuilder<unknown>;
  columns?: RawBuilder<unknown>;
}

const noRange = sql`cast(null as bigint) as lowest, cast(null as bigint) as highest,
  cast(null as bigint) as lowest_own, cast(null as bigint) as highest_own`;

const priceRange = sql`min(case when found.own_price is null then found.price end) as lowest,
  max(case when found.own_price is null then found.price end) as highest,
  min(found.own_price) as lowest_own, max(found.own_price) as highest_own`;

function selectFacetCounts(facet: string, { condition, value, columns = noRange }: Branch) {
  const grouped = value ? sql` group by ${value}` : sql``;
  return sql`select cast(${facet} as text) as facet, '' as id, cast(null as text) as name, ${value ?? sql`''`} as value,
    cast(null as text) as value_label, count(*) as count, ${columns}, 0 as position from found where ${condition}${grouped}`;
}

function selectCategoryCounts(condition: Condition, localization: Localization) {
  return sql`select 'category', '', null, categories.slug, ${selectTranslation('categories.name', localization)}, members.count,
      null, null, null, null, categories.sort from (
        select product_categories.category_id, count(*) as count from found
        join product_categories on product_categories.product_id = found.id where ${condition}
        group by product_categories.category_id) as members
    join categories on categories.id = members.category_id`;
}

function selectAttributeCounts(condition: Condition) {
  return sql`select 'attribute', attributes.id, attributes.name, product_attributes.value, null, count(*),
      null, null, null, null, attributes.sort from found
    join product_attributes on product_attributes.product_id = found.id
    join attributes on attributes.id = product_attributes.attribute_id and attributes.filterable = 1
    where ${condition} group by attributes.id, attributes.name, attributes.sort, product_attributes.value`;
}
