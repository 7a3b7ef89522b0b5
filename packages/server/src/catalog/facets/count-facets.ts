import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, readAside } from '../../db/index.ts';
import type { CatalogBits } from '../bitmaps/index.ts';
import { all, type Condition, type ProductSelection, productConditions, stockStatus } from '../conditions/index.ts';
import { hasOwnPrices, ownPriceOf, type Shown, translated } from '../shown/index.ts';

/** How many products of the result have one value of one facet. */
export interface Counted {
  facet: string;
  /** of an attribute */
  id: string;
  name: string | null;
  value: string;
  value_label: string | null;
  count: number;
  /** Of the price: in minor units of the base currency, and of the shown one where products have a price of their own. */
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
  shown: Shown,
  bits: CatalogBits | undefined,
): Promise<Counted[]> {
  const { filters } = selection;
  const passing = (own?: string) =>
    all(filters.flatMap(({ id }, n) => (id === own ? [] : sql<SqlBool>`found.${sql.ref(`passes_${n}`)} = 1`)));
  const chosen = filters.map(({ id }) => id).filter((id) => !ownFacets.has(id));
  const branches = [
    counted('result', { where: passing() }),
    counted('price', { where: passing('price'), columns: priceRange }),
    counted('stock_status', { where: passing('stock_status'), value: sql`found.stock_status` }),
    counted('sale', { where: passing('sale'), value: sql`case when found.sale = 1 then 'true' else 'false' end` }),
    categories(passing('category'), shown),
    attributes(
      all([passing(), ...(chosen.length > 0 ? [sql<SqlBool>`attributes.id not in (${sql.join(chosen)})`] : [])]),
    ),
    ...chosen.map((id) => attributes(all([passing(id), sql<SqlBool>`attributes.id = ${id}`]))),
  ];
  const conditions = await productConditions(db, { ...selection, filters: [] }, bits);
  const counting = sql<Counted & { position: number }>`
    with found as materialized ${found(db, conditions, selection, shown)}
    select * from (${sql.join(branches, sql` union all `)}) as counted order by position, id, count desc, value`;
  return readAside(db, counting.compile(db));
}

const ownFacets = new Set(['price', 'category', 'stock_status', 'sale']);

function found(db: Db, conditions: Condition[], { filters }: ProductSelection, shown: Shown) {
  const own = hasOwnPrices(shown) ? ownPriceOf('price', shown) : sql<null>`cast(null as bigint)`;
  const passes = filters.map(({ condition }, n) =>
    sql<number>`case when ${condition} then 1 else 0 end`.as(`passes_${n}`),
  );
  return db
    .selectFrom('products')
    .where(all(conditions))
    .select(['products.id', 'products.price', 'products.sale', stockStatus.as('stock_status'), own.as('own_price')])
    .select(passes);
}

interface Branch {
  where: Condition;
  value?: RawBuilder<unknown>;
  columns?: RawBuilder<unknown>;
}

const noRange = sql`cast(null as bigint) as lowest, cast(null as bigint) as highest,
  cast(null as bigint) as lowest_own, cast(null as bigint) as highest_own`;

const priceRange = sql`min(case when found.own_price is null then found.price end) as lowest,
  max(case when found.own_price is null then found.price end) as highest,
  min(found.own_price) as lowest_own, max(found.own_price) as highest_own`;

function counted(facet: string, { where, value, columns = noRange }: Branch) {
  const grouped = value ? sql` group by ${value}` : sql``;
  return sql`select cast(${facet} as text) as facet, '' as id, cast(null as text) as name, ${value ?? sql`''`} as value,
    cast(null as text) as value_label, count(*) as count, ${columns}, 0 as position from found where ${where}${grouped}`;
}

function categories(where: Condition, shown: Shown) {
  return sql`select 'category', '', null, categories.slug, ${translated('categories.name', shown)}, members.count,
      null, null, null, null, categories.sort from (
        select product_categories.category_id, count(*) as count from found
        join product_categories on product_categories.product_id = found.id where ${where}
        group by product_categories.category_id) as members
    join categories on categories.id = members.category_id`;
}

function attributes(where: Condition) {
  return sql`select 'attribute', attributes.id, attributes.name, product_attributes.value, null, count(*),
      null, null, null, null, attributes.sort from found
    join product_attributes on product_attributes.product_id = found.id
    join attributes on attributes.id = product_attributes.attribute_id and attributes.filterable = 1
    where ${where} group by attributes.id, attributes.name, attributes.sort, product_attributes.value`;
}
