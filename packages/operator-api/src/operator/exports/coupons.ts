import type { Conditions, Offer } from '@mercer/commerce/promotions';
import { type Minor, toMajorUnits } from '@mercer/contract';
import { type Db, isInJsonList, parseJson, type Row } from '@mercer/database';
import {
  type ExportRow,
  type ExportSource,
  joinCellValues,
  readExportPages,
  type TableExport,
  toAnswer,
} from './table-export.ts';

type Table = 'products' | 'categories' | 'collections' | 'customer_groups';

/** Columns of the records that conditions name, with the field of their ids. */
const conditionColumns = {
  products: ['product_ids', 'products'],
  categories: ['category_ids', 'categories'],
  collections: ['collection_ids', 'collections'],
  excluded_products: ['excluded_product_ids', 'products'],
  excluded_categories: ['excluded_category_ids', 'categories'],
  excluded_collections: ['excluded_collection_ids', 'collections'],
  groups: ['group_ids', 'customer_groups'],
} as const satisfies Record<string, [keyof Conditions, Table]>;

/** Columns of the records that become cheaper by a purchase of others. */
const giftColumns = {
  get_products: ['product_ids', 'products'],
  get_categories: ['category_ids', 'categories'],
  get_collections: ['collection_ids', 'collections'],
} as const;

const columns = [
  'code',
  'name',
  'active',
  'type',
  'value',
  'minimum',
  'minimum_total',
  'quantity',
  'first_order',
  ...Object.keys(conditionColumns),
  'buy_quantity',
  'get_quantity',
  ...Object.keys(giftColumns),
  'get_limit',
  'date_from',
  'date_to',
  'priority',
  'exclusive',
  'max_uses',
  'max_uses_per_account',
];

/** Exports coupons by their codes. Records that they name have their slugs, and groups of customers their names. */
export function exportCoupons({ db, currency }: ExportSource): TableExport {
  const readPage = (after: string, limit: number) =>
    db.selectFrom('coupons').selectAll().where('code', '>', after).orderBy('code').limit(limit).execute();
  async function* pages() {
    for await (const rows of readExportPages(readPage, ({ code }) => code)) {
      const coupons = rows.map((row) => ({
        row,
        offer: parseJson<Offer>(row.offer),
        conditions: parseJson<Conditions>(row.conditions),
      }));
      const names = await readNames(db, coupons);
      yield coupons.map((coupon) => buildCouponRow(coupon, names, currency));
    }
  }
  return { columns, pages: pages() };
}

interface Coupon {
  row: Row<'coupons'>;
  offer: Offer;
  conditions: Conditions;
}

type Names = Record<Table, ReadonlyMap<string, string>>;

async function readNames(db: Db, coupons: Coupon[]): Promise<Names> {
  const list = (table: Table) =>
    JSON.stringify(coupons.flatMap(({ conditions, offer }) => listIds(table, conditions, offer)));
  const readSlugs = async (table: 'products' | 'categories' | 'collections') => {
    const records = db.selectFrom(table as 'products').select(['id', 'slug']); // each of them has these columns
    const rows = await records.where(isInJsonList(db, 'id', list(table))).execute();
    return new Map(rows.map(({ id, slug }) => [id, slug]));
  };
  const groups = db.selectFrom('customer_groups').select(['id', 'name']);
  const groupRows = await groups.where(isInJsonList(db, 'id', list('customer_groups'))).execute();
  return {
    products: await readSlugs('products'),
    categories: await readSlugs('categories'),
    collections: await readSlugs('collections'),
    customer_groups: new Map(groupRows.map(({ id, name }) => [id, name])),
  };
}

function listIds(table: Table, conditions: Conditions, offer: Offer): string[] {
  const gift = offer.type === 'buy_get' ? offer.get : undefined;
  return [
    ...Object.values(conditionColumns).flatMap(([field, source]) =>
      source === table ? (conditions[field] ?? []) : [],
    ),
    ...Object.values(giftColumns).flatMap(([field, source]) => (source === table ? (gift?.[field] ?? []) : [])),
  ];
}

function buildCouponRow({ row, offer, conditions }: Coupon, names: Names, storeCurrency: string): ExportRow {
  const { code, name, date_from, date_to, priority, max_uses, max_uses_per_account } = row;
  const toAmount = (minor: Minor) => toMajorUnits(minor, row.currency ?? storeCurrency);
  // A record that was deleted since has its id
  const joinNames = (table: Table, ids: readonly string[] = []) =>
    joinCellValues(ids.map((id) => names[table].get(id) ?? id));
  const { minimum, minimum_total = '', quantity = '', first_order } = conditions;
  const { type } = offer;
  return {
    code,
    name,
    date_from,
    date_to,
    priority,
    max_uses,
    max_uses_per_account,
    type,
    active: toAnswer(row.active),
    exclusive: toAnswer(row.exclusive),
    value: type === 'shipping' ? '' : type === 'fixed' ? toAmount(offer.amount) : offer.percent,
    minimum: minimum === undefined ? '' : toAmount(minimum),
    minimum_total,
    quantity,
    first_order: toAnswer(first_order ?? null),
    ...mapColumns(conditionColumns, ([field, table]) => joinNames(table, conditions[field])),
    ...(type === 'buy_get' && {
      buy_quantity: offer.buy_quantity,
      get_quantity: offer.get_quantity,
      get_limit: offer.limit ?? '',
      ...mapColumns(giftColumns, ([field, table]) => joinNames(table, offer.get?.[field])),
    }),
  };
}

function mapColumns<Column>(map: Record<string, Column>, build: (column: Column) => string): ExportRow {
  return Object.fromEntries(Object.entries(map).map(([name, column]) => [name, build(column)]));
}
