import { readCustomFields } from '@mercer/commerce/custom-fields';
import { type Minor, toMajorUnits } from '@mercer/contract';
import { isInJsonList, parseJson, type Row } from '@mercer/database';
import { buildFieldCells, listFieldColumns, readMetadataColumns } from './field-cells.ts';
import {
  type ExportRow,
  type ExportSource,
  joinCellValues,
  readExportPages,
  type TableExport,
} from './table-export.ts';

const totals = ['sub_total', 'discount_total', 'shipment_total', 'tax_total', 'grand_total', 'giftcard_total'] as const;
const places = ['name', 'company', 'address1', 'address2', 'city', 'state', 'zip', 'country', 'phone'] as const;
const columns = [
  'number',
  'date_created',
  'status',
  'financial_status',
  'fulfillment_status',
  'email',
  'currency',
  ...totals,
  'coupon_code',
  'items',
  'pieces',
  'tags',
  'tracking',
  'comments',
  'metadata',
  ...places.map((name) => `shipping_${name}`),
];

/** Exports placed orders, the oldest first: one row for each, with its items in one cell. */
export async function exportOrders({ db }: ExportSource): Promise<TableExport> {
  const fields = await readCustomFields(db, 'order');
  const metadata = await readMetadataColumns(db, 'orders');
  const readPage = (after: string, limit: number) =>
    db
      .selectFrom('orders')
      .selectAll()
      .where('number', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
  async function* pages() {
    for await (const orders of readExportPages(readPage, ({ id }) => id)) {
      const isOfPage = isInJsonList(db, 'order_id', JSON.stringify(orders.map(({ id }) => id)));
      const rows = await db.selectFrom('order_items').selectAll().where(isOfPage).orderBy('id').execute();
      const items = Map.groupBy(rows, ({ order_id }) => order_id);
      yield orders.map((order) => ({
        ...buildOrderRow(order, items.get(order.id) ?? []),
        ...buildFieldCells(fields, order.custom_fields),
        ...metadata.buildCells(order.private_metadata),
      }));
    }
  }
  return { columns: [...columns, ...listFieldColumns(fields), ...metadata.columns], pages: pages() };
}

function buildOrderRow(order: Row<'orders'>, items: Row<'order_items'>[]): ExportRow {
  const { number, date_created, status, financial_status, fulfillment_status, email, currency } = order;
  const { coupon_code, tracking, comments } = order;
  const shipping = parseJson<Record<string, string | null>>(order.shipping);
  const toAmount = (minor: Minor) => toMajorUnits(minor, currency);
  return {
    number,
    date_created,
    status,
    financial_status,
    fulfillment_status,
    email,
    currency,
    ...Object.fromEntries(totals.map((name) => [name, toAmount(order[name])])),
    coupon_code,
    tracking,
    comments,
    // Shoppers choose its keys, which would be columns without end
    metadata: order.metadata === '{}' ? null : order.metadata,
    items: joinCellValues(items.map(describeItem)),
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    tags: joinCellValues(order.tags === null ? [] : parseJson<string[]>(order.tags)),
    ...Object.fromEntries(places.map((name) => [`shipping_${name}`, shipping[name] ?? ''])),
  };
}

function describeItem({ quantity, product }: Row<'order_items'>): string {
  const { name, sku } = parseJson<{ name: string; sku?: string | null }>(product);
  return `${quantity} × ${name}${sku ? ` (${sku})` : ''}`;
}
