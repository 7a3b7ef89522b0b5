import { readCustomFields } from '@mercer/commerce/custom-fields';
import { formatTax } from '@mercer/commerce/imports';
import { isSent, parseShipments } from '@mercer/commerce/orders';
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

/** A tax of an order as it is stored. */
interface TaxLine {
  name: string;
  rate: number;
  amount: Minor;
}

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
  'item_prices',
  'item_discounts',
  'taxes',
  'pieces',
  'tags',
  'tracking',
  'parcels',
  'shipping_service',
  'payment_method',
  'paid_total',
  'refunded_total',
  'comments',
  'metadata',
  ...places.map((name) => `shipping_${name}`),
  ...places.map((name) => `billing_${name}`),
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
      const whereInPage = isInJsonList(db, 'order_id', JSON.stringify(orders.map(({ id }) => id)));
      const items = await db.selectFrom('order_items').selectAll().where(whereInPage).orderBy('id').execute();
      const itemsByOrder = groupByOrder(items);
      const payments = await db.selectFrom('payments').selectAll().where(whereInPage).orderBy('id').execute();
      const paymentsByOrder = groupByOrder(payments);
      const refundsByOrder = groupByOrder(await db.selectFrom('refunds').selectAll().where(whereInPage).execute());
      yield orders.map((order) => ({
        ...buildOrderRow(order, itemsByOrder.get(order.id) ?? []),
        ...buildMoneyCells(order, paymentsByOrder.get(order.id) ?? [], refundsByOrder.get(order.id) ?? []),
        ...buildFieldCells(fields, order.custom_fields),
        ...metadata.buildCells(order.private_metadata),
      }));
    }
  }
  return { columns: [...columns, ...listFieldColumns(fields), ...metadata.columns], pages: pages() };
}

function groupByOrder<Part extends { order_id: string }>(parts: Part[]): Map<string, Part[]> {
  return Map.groupBy(parts, ({ order_id }) => order_id);
}

function buildOrderRow(order: Row<'orders'>, items: Row<'order_items'>[]): ExportRow {
  const { number, date_created, status, financial_status, fulfillment_status, email, currency } = order;
  const { coupon_code, tracking, comments } = order;
  const shipping = parseJson<Record<string, string | null>>(order.shipping);
  const billing = parseJson<Record<string, string | null>>(order.billing);
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
    item_prices: items.map(({ price }) => toAmount(price)).join('|'),
    item_discounts: items.map(({ discount_total }) => toAmount(discount_total)).join('|'),
    taxes: joinCellValues(
      parseJson<TaxLine[]>(order.taxes ?? '[]').map((tax) => formatTax({ ...tax, amount: toAmount(tax.amount) })),
    ),
    parcels: formatParcels(order, items),
    shipping_service: shipping.service_name ?? '',
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    tags: joinCellValues(order.tags === null ? [] : parseJson<string[]>(order.tags)),
    ...Object.fromEntries(places.map((name) => [`shipping_${name}`, shipping[name] ?? ''])),
    ...Object.fromEntries(places.map((name) => [`billing_${name}`, billing[name] ?? ''])),
  };
}

/** Writes the parcels that have left as JSON, with the pieces of each item in the order of the items. */
function formatParcels(order: Row<'orders'>, items: Row<'order_items'>[]): string {
  const parcels = parseShipments(order).filter(isSent);
  if (parcels.length === 0) return '';
  return JSON.stringify(
    parcels.map(({ date_created: date, tracking, carrier = null, items: pieces }) => ({
      date,
      tracking,
      carrier,
      pieces: items.map(({ id }) => pieces.find((piece) => piece.id === id)?.quantity ?? 0),
    })),
  );
}

/** Cells about what was paid beside gift cards, and given back. */
function buildMoneyCells(
  { currency }: Row<'orders'>,
  payments: Row<'payments'>[],
  refunds: Row<'refunds'>[],
): ExportRow {
  const settled = payments.filter(
    ({ method, status }) => method !== 'giftcard' && ['succeeded', 'refunded', 'authorized'].includes(status),
  );
  const takenAmounts = settled.map(({ status, amount, captured }) =>
    status === 'authorized' ? (captured ?? 0) : amount,
  );
  const givenBack = refunds.filter(({ status }) => status === 'succeeded');
  const sum = (amounts: Minor[]) =>
    toMajorUnits(
      amounts.reduce((total, amount) => total + amount, 0),
      currency,
    );
  return {
    payment_method: settled[0]?.name ?? settled.find(({ method }) => method !== 'manual')?.method ?? '',
    paid_total: sum(takenAmounts),
    refunded_total: sum(givenBack.map(({ amount, giftcard_amount }) => amount - giftcard_amount)),
  };
}

function describeItem({ quantity, product }: Row<'order_items'>): string {
  const { name, sku } = parseJson<{ name: string; sku?: string | null }>(product);
  return `${quantity} × ${name}${sku ? ` (${sku})` : ''}`;
}
