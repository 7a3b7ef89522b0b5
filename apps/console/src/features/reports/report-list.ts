import type { Cell, ReportQuery, ReportRow } from '../../api/reports.ts';
import type { Words } from '../../words/en.ts';

/** How the cells of a column are written. */
export type CellKind = 'day' | 'moment' | 'text' | 'country' | 'method' | 'yesNo' | 'count' | 'money' | 'percent';

export interface ReportColumn {
  name: keyof Words['reports']['columns'];
  /** field of the answer; absent: the name */
  field?: string;
  kind: CellKind;
}

export interface Report {
  id: keyof Words['reports']['names'];
  /** last part of the path of its call */
  path: string;
  query?: ReportQuery;
  permissions: string[];
  columns: ReportColumn[];
  /** fields that tell a row from all others */
  keys: string[];
  /** columns of which one is plotted and compared; the first one unless somebody chooses */
  measures: ReportColumn['name'][];
  /** values of `sort` by measure */
  sorts?: Record<string, string>;
  /** false: the report is about this moment */
  hasPeriod: boolean;
  /** a point for each day, or a bar for each row; absent: a table alone */
  plot?: 'days' | 'bars';
}

const money = ['reports.money'];
const anyReport = ['reports.read'];

const salesColumns: ReportColumn[] = [
  { name: 'orders', kind: 'count' },
  { name: 'items', kind: 'count' },
  { name: 'gross', kind: 'money' },
  { name: 'net', kind: 'money' },
  { name: 'tax', kind: 'money' },
  { name: 'refunded', kind: 'money' },
];

const salesMeasures: ReportColumn['name'][] = ['gross', 'orders', 'items', 'refunded'];

function defineSales(by: 'product' | 'category' | 'coupon' | 'country', label: ReportColumn): Report {
  return {
    id: by,
    path: 'sales',
    query: { by },
    permissions: money,
    columns: [label, ...salesColumns],
    keys: ['key'],
    measures: salesMeasures,
    sorts: { gross: '-gross', orders: '-orders', items: '-items', refunded: '-refunded' },
    hasPeriod: true,
    plot: 'bars',
  };
}

export const reports: Report[] = [
  {
    id: 'sales',
    path: 'sales',
    query: { by: 'day', sort: '-key' },
    permissions: money,
    columns: [{ name: 'day', field: 'key', kind: 'day' }, ...salesColumns],
    keys: ['key'],
    measures: salesMeasures,
    hasPeriod: true,
    plot: 'days',
  },
  defineSales('product', { name: 'product', field: 'label', kind: 'text' }),
  defineSales('category', { name: 'category', field: 'label', kind: 'text' }),
  defineSales('country', { name: 'country', field: 'key', kind: 'country' }),
  defineSales('coupon', { name: 'coupon', field: 'label', kind: 'text' }),
  {
    id: 'taxes',
    path: 'taxes',
    permissions: money,
    columns: [
      { name: 'country', kind: 'country' },
      { name: 'state', kind: 'text' },
      { name: 'name', kind: 'text' },
      { name: 'rate', kind: 'percent' },
      { name: 'orders', kind: 'count' },
      { name: 'base', kind: 'money' },
      { name: 'tax', kind: 'money' },
      { name: 'taxRefunded', field: 'tax_refunded', kind: 'money' },
    ],
    keys: ['country', 'state', 'name', 'rate'],
    measures: ['tax'],
    hasPeriod: true,
  },
  {
    id: 'payments',
    path: 'payments',
    permissions: money,
    columns: [
      { name: 'method', kind: 'method' },
      { name: 'currency', kind: 'text' },
      { name: 'payments', kind: 'count' },
      { name: 'amount', kind: 'money' },
    ],
    keys: ['method', 'currency'],
    measures: ['amount'],
    hasPeriod: true,
    plot: 'bars',
  },
  {
    id: 'refunds',
    path: 'refunds',
    permissions: money,
    columns: [
      { name: 'reason', kind: 'text' },
      { name: 'refunds', kind: 'count' },
      { name: 'amount', kind: 'money' },
    ],
    keys: ['reason'],
    measures: ['amount', 'refunds'],
    sorts: { amount: '-amount', refunds: '-refunds' },
    hasPeriod: true,
    plot: 'bars',
  },
  {
    id: 'returns',
    path: 'returns',
    permissions: money,
    columns: [
      { name: 'reason', kind: 'text' },
      { name: 'returns', kind: 'count' },
      { name: 'requested', kind: 'count' },
      { name: 'approved', kind: 'count' },
      { name: 'declined', kind: 'count' },
      { name: 'items', kind: 'count' },
    ],
    keys: ['reason'],
    measures: ['returns', 'items'],
    sorts: { returns: '-returns', items: '-items' },
    hasPeriod: true,
    plot: 'bars',
  },
  {
    id: 'coupons',
    path: 'coupons',
    permissions: money,
    columns: [
      { name: 'coupon', field: 'code', kind: 'text' },
      { name: 'name', kind: 'text' },
      { name: 'uses', kind: 'count' },
      { name: 'usesEver', field: 'uses_ever', kind: 'count' },
      { name: 'mostUses', field: 'max_uses', kind: 'count' },
      { name: 'gross', kind: 'money' },
    ],
    keys: ['code'],
    measures: ['uses', 'gross'],
    sorts: { uses: '-uses', gross: '-gross' },
    hasPeriod: true,
    plot: 'bars',
  },
  {
    id: 'fees',
    path: 'fees',
    permissions: money,
    columns: [
      { name: 'gateway', kind: 'text' },
      { name: 'currency', kind: 'text' },
      { name: 'bookings', kind: 'count' },
      { name: 'fees', kind: 'money' },
      { name: 'paidOut', field: 'paid_out', kind: 'money' },
    ],
    keys: ['gateway', 'currency'],
    measures: ['fees'],
    hasPeriod: true,
  },
  {
    id: 'giftcards',
    path: 'giftcards',
    permissions: money,
    columns: [
      { name: 'currency', kind: 'text' },
      { name: 'giftcards', kind: 'count' },
      { name: 'issued', kind: 'money' },
      { name: 'owed', kind: 'money' },
      { name: 'blocked', kind: 'money' },
      { name: 'expired', kind: 'money' },
    ],
    keys: ['currency'],
    measures: [],
    hasPeriod: false,
  },
  {
    id: 'carts',
    path: 'carts',
    permissions: money,
    columns: [
      { name: 'lastChange', field: 'date_updated', kind: 'moment' },
      { name: 'items', kind: 'count' },
      { name: 'value', kind: 'money' },
      { name: 'hasEmail', field: 'has_email', kind: 'yesNo' },
    ],
    keys: ['id'],
    measures: [],
    hasPeriod: true,
  },
  {
    id: 'conversion',
    path: 'conversion',
    query: { sort: '-key' },
    permissions: anyReport,
    columns: [
      { name: 'day', field: 'key', kind: 'day' },
      { name: 'visits', kind: 'count' },
      { name: 'productsSeen', field: 'products', kind: 'count' },
      { name: 'carts', kind: 'count' },
      { name: 'checkouts', kind: 'count' },
      { name: 'orders', kind: 'count' },
      { name: 'ordersPerVisit', field: 'percent', kind: 'percent' },
    ],
    keys: ['key'],
    measures: ['visits', 'productsSeen', 'carts', 'checkouts', 'orders'],
    hasPeriod: true,
    plot: 'days',
  },
  {
    id: 'searches',
    path: 'searches',
    permissions: anyReport,
    columns: [
      { name: 'words', kind: 'text' },
      { name: 'searches', kind: 'count' },
      { name: 'lastDay', field: 'last_day', kind: 'day' },
    ],
    keys: ['words'],
    measures: ['searches'],
    hasPeriod: true,
  },
  {
    id: 'stock',
    path: 'stock',
    permissions: anyReport,
    columns: [
      { name: 'product', field: 'name', kind: 'text' },
      { name: 'variant', kind: 'text' },
      { name: 'sku', kind: 'text' },
      { name: 'stockLevel', field: 'stock_level', kind: 'count' },
    ],
    keys: ['product_id', 'variant_id'],
    measures: [],
    hasPeriod: false,
  },
  {
    id: 'unsold',
    path: 'unsold',
    permissions: anyReport,
    columns: [
      { name: 'product', field: 'name', kind: 'text' },
      { name: 'sku', kind: 'text' },
      { name: 'stockLevel', field: 'stock_level', kind: 'count' },
      { name: 'since', field: 'date_created', kind: 'moment' },
    ],
    keys: ['product_id'],
    measures: [],
    hasPeriod: true,
  },
];

export const findColumn = ({ columns }: Report, name: string) => columns.find((column) => column.name === name);
export const readCell = (row: ReportRow, { name, field }: ReportColumn): Cell => row[field ?? name] ?? null;
export const readNumber = (row: ReportRow | undefined, column: ReportColumn): number =>
  row ? Number(readCell(row, column) ?? 0) : 0;
export const toRowKey = ({ keys }: Report, row: ReportRow): string => JSON.stringify(keys.map((key) => row[key]));
