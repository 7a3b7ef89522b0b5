import * as v from 'valibot';
import { lowThreshold, selectLowStock, unsoldProducts } from '../../reports/index.ts';
import { describeRange, rangeFields, rangeQuery, resolveRange } from './range.ts';
import { defineTableRoute, readSourcePage, tableQuery } from './table.ts';

const pieces = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'a whole number is expected'), v.transform(Number));

interface LowStockRow {
  id: string;
  product_id: string;
  variant_id: string | null;
  name: string;
  variant: string;
  sku: string;
  stock_level: number;
}

const stock = defineTableRoute({
  path: '/operator/reports/stock',
  summary: 'Products and variants with fewer pieces than `below`, or than the setting `stock` says',
  query: v.strictObject({
    ...tableQuery,
    below: v.optional(pieces),
    sort: v.optional(v.picklist(['stock_level', '-stock_level', 'name', '-name']), 'stock_level'),
  }),
  columns: {
    product_id: v.string(),
    variant_id: v.nullable(v.string()),
    name: v.string(),
    variant: v.string(),
    sku: v.string(),
    stock_level: v.number(),
  },
  about: { below: v.number() },
  async read({ db, query }) {
    const below = query.below ?? (await lowThreshold(db));
    const { rows, next } = await readSourcePage<LowStockRow>(db, selectLowStock(below), {
      page: query,
      sort: query.sort,
    });
    const results = rows.map(({ product_id, variant_id, name, variant, sku, stock_level }) => {
      return { product_id, variant_id, name, variant, sku, stock_level };
    });
    return { results, below, next };
  },
});

interface UnsoldRow {
  id: string;
  name: string;
  sku: string;
  stock_level: number | null;
  date_created: string;
}

const unsold = defineTableRoute({
  path: '/operator/reports/unsold',
  summary: 'Products of which nothing was sold in a time',
  query: v.strictObject({
    ...rangeQuery,
    ...tableQuery,
    sort: v.optional(v.picklist(['date_created', '-date_created', 'name', '-name']), 'date_created'),
  }),
  columns: {
    product_id: v.string(),
    name: v.string(),
    sku: v.string(),
    stock_level: v.nullable(v.number()),
    date_created: v.string(),
  },
  about: rangeFields,
  async read({ db, query, now }) {
    const range = await resolveRange(db, query, now);
    const { rows, next } = await readSourcePage<UnsoldRow>(db, unsoldProducts(range), {
      page: query,
      sort: query.sort,
    });
    const results = rows.map(({ id, name, sku, stock_level, date_created }) => {
      return { product_id: id, name, sku, stock_level, date_created };
    });
    return { results, ...describeRange(range), next };
  },
});

export const goodsReports = [stock, unsold];
