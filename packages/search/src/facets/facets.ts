import { type Attribute, type Facet, type List, toMajorUnits } from '@mercer/contract';
import { type Db, isPostgres, parseJson, type Row } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { buildListResponse, parsePagingQuery } from '@mercer/platform/http/list';
import type { Query } from '@mercer/platform/http/query';
import { sql } from 'kysely';
import type { CatalogBits } from '../bitmaps/index.ts';
import {
  buildSortOrder,
  fieldsOfAttributes,
  joinWithAnd,
  type ProductSelection,
  whereConditions,
} from '../conditions/index.ts';
import {
  convertToMajorUnits,
  type Localization,
  readSharedNames,
  type SharedNames,
  selectTranslation,
} from '../localization/index.ts';
import { countFacetBits } from './count-bits.ts';
import { countFacets, type FacetCount } from './count-facets.ts';

const controls = new Set(['limit', 'page', 'sort', 'where', 'expand', '$cache', '$currency', '$locale']);

/** Attributes with the values that products have; `filterable=true` for those that lists offer as filters. */
export async function listAttributes(db: Db, query: Query, localization: Localization): Promise<List<Attribute>> {
  const paging = parsePagingQuery(query);
  const condition = joinWithAnd(attributeConditions(query));
  const rows = await selectAttributes(db, localization)
    .where(condition)
    .orderBy(buildSortOrder(query.sort || 'sort asc', fieldsOfAttributes))
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .execute();
  const counted = db.selectFrom('attributes').where(condition);
  const { count } = await counted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return buildListResponse(rows.map(serializeAttribute), Number(count), paging);
}

/** Null when there is none. */
export async function getAttribute(db: Db, id: string, localization: Localization): Promise<Attribute | null> {
  if (!isStorableText(id)) return null;
  const row = await selectAttributes(db, localization).where('id', '=', id).executeTakeFirst();
  return row ? serializeAttribute(row) : null;
}

function attributeConditions(query: Query) {
  const filters = Object.entries(query).filter(([key]) => !controls.has(key));
  return [
    ...(query.where === undefined ? [] : whereConditions(query.where, fieldsOfAttributes)),
    ...whereConditions(Object.fromEntries(filters), fieldsOfAttributes),
  ];
}

function selectAttributes(db: Db, localization: Localization) {
  return db
    .selectFrom('attributes')
    .select(['id', 'type', 'filterable', 'sort', listedValues(db).as('values')])
    .select(selectTranslation('attributes.name', localization).as('name'));
}

const maxValues = 500;

/**
 * Lists an attribute's values. Each step jumps to the next value in the index, so many products with few values cost
 * few steps.
 */
function listedValues(db: Db) {
  const list = isPostgres(db) ? sql`coalesce(json_agg(value), '[]')::text` : sql`json_group_array(value)`;
  return sql<string>`(with recursive steps (value, step) as (
      select min(value), 1 from product_attributes where attribute_id = attributes.id
      union all select (select min(value) from product_attributes
          where attribute_id = attributes.id and value > steps.value), steps.step + 1
        from steps where steps.value is not null and steps.step < ${maxValues})
    select ${list} from steps where value is not null)`;
}

function serializeAttribute({
  values,
  filterable,
  sort: _,
  ...row
}: Omit<Row<'attributes'>, 'searchable'> & { values: string }): Attribute {
  const sorted = parseJson<string[]>(values).toSorted(compareValues);
  return { ...row, filterable: filterable === 1, values: sorted };
}

const byNumberThenName = new Intl.Collator('en', { numeric: true }).compare;

/** Compares values as shoppers expect them: '8 cm' before '12 cm', and behind them 'S' before 'M' before 'XL'. */
function compareValues(a: string, b: string): number {
  const beforeSizes = Number.NEGATIVE_INFINITY;
  const [first = beforeSizes, second = beforeSizes] = [rankLetterSize(a), rankLetterSize(b)];
  return first === second ? byNumberThenName(a, b) : first - second;
}

/** Returns the rank of a size in letters, such as 'XS', '2XL' or 'Medium'; undefined for any other value. */
function rankLetterSize(value: string): number | undefined {
  const [, number, signs = '', size = ''] = /^(\d*)(x*)(s|m|l|small|medium|large)$/i.exec(value) ?? [];
  if (!size) return undefined;
  const step = number ? Number(number) : signs.length;
  return { s: -1 - step, m: 0, l: 1 + step }[size.charAt(0).toLowerCase()];
}

/** Number of products of the whole result, and the facets by which it can be narrowed. */
export interface Facets {
  count: number;
  filters: Facet[];
}

/**
 * Counts the facets by which the selected products can be narrowed, over the whole result.
 * @param bits bitmaps of the catalogue; without them the rows are counted
 */
export async function countedFacets(
  db: Db,
  selection: ProductSelection,
  localization: Localization,
  bits?: CatalogBits,
): Promise<Facets> {
  const counted = bits && (await countFacetBits(db, selection, localization, bits));
  const rows = counted ?? (await countFacets(db, selection, localization, bits));
  const selectRows = (facet: string) => rows.filter((row) => row.facet === facet);
  const names = await readSharedNames(db, localization, () => selectRows('attribute').map(({ value }) => value));
  const attributes = Map.groupBy(selectRows('attribute'), ({ id }) => id);
  return {
    count: selectRows('result')[0]?.count ?? 0,
    filters: [
      ...buildPriceFacet(selectRows('price'), localization),
      ...buildSelectFacet('category', 'Category', selectRows('category')),
      ...buildSelectFacet('stock_status', 'Availability', selectRows('stock_status')),
      ...buildSelectFacet('sale', 'On sale', selectRows('sale')),
      ...[...attributes].flatMap(([id, values]) =>
        buildSelectFacet(
          id,
          names.attribute(id, values[0]?.name ?? id),
          addValueLabels(values.toSorted(compareByValue), names),
        ),
      ),
    ],
  };
}

/** Labels the values in the requested language; filters still use the original values. */
function addValueLabels(values: FacetCount[], names: SharedNames): FacetCount[] {
  return values.map((counted) => ({ ...counted, value_label: names.text(counted.value) }));
}

function compareByValue(a: FacetCount, b: FacetCount): number {
  return compareValues(a.value, b.value);
}

/** Lowest and highest price as they are shown. */
function buildPriceFacet([row]: FacetCount[], localization: Localization): Facet[] {
  if (!row || row.count === 0) return [];
  const converted = [row.lowest, row.highest].map((amount) =>
    amount === null ? [] : convertToMajorUnits(amount, localization),
  );
  const ownPrices = [row.lowest_own, row.highest_own].map((amount) =>
    amount === null ? [] : toMajorUnits(amount, localization.currency),
  );
  const prices = [...converted, ...ownPrices].flat();
  const options = [Math.min(...prices), Math.max(...prices)].map((value) => ({
    value,
    label: value,
    count: row.count,
  }));
  return [{ id: 'price', label: 'Price', type: 'range', options }];
}

const labels: Record<string, string> = { in_stock: 'In stock', out_of_stock: 'Out of stock', true: 'Yes', false: 'No' };

function buildSelectFacet(id: string, label: string, rows: FacetCount[]): Facet[] {
  if (rows.length === 0) return [];
  const options = rows.map(({ value, value_label, count }) => ({
    value,
    label: value_label ?? labels[value] ?? value,
    count,
  }));
  return [{ id, label, type: 'select', options }];
}
