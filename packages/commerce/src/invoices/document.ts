import {
  type Billing,
  type CartItem,
  contactLines,
  type ItemOption,
  type Minor,
  type Shipping,
} from '@mercer/contract';
import { type Db, insertRow, parseJson, type Row, type Tx } from '@mercer/database';
import { readSellerSetting, readStoreSettings } from '@mercer/platform/settings';
import type { PartTax } from './credited-part.ts';
import { addressLines, formatOptions, type InvoiceLine, type InvoiceSnapshot, type Seller } from './snapshot.ts';

export async function buildDocumentHead(tx: Tx, order: Row<'orders'>, now: Date) {
  const { locale: storeLocale, time_zone, ...seller } = await readSeller(tx);
  const locale = order.locale ?? storeLocale;
  return {
    date: now.toISOString(),
    order_number: order.number ?? '',
    order_date: order.date_created,
    locale,
    ...(time_zone && { time_zone }),
    currency: order.currency,
    seller,
    buyer: { email: order.email, lines: addressLines(parseJson<Billing>(order.billing), locale) },
    ...(order.vat_id && { buyer_vat_id: order.vat_id }),
    ...(order.tax_exemption && { tax_exemption: order.tax_exemption }),
    shipping: { email: null, lines: addressLines(parseJson<Shipping>(order.shipping), locale) },
  };
}

export function invoicedOrder(tx: Tx, id: string): Promise<Row<'orders'>> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function invoiceItems(tx: Tx, orderId: string): Promise<Row<'order_items'>[]> {
  return tx.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export function toInvoiceLine(item: Row<'order_items'>, quantity: number, total: Minor): InvoiceLine {
  const { name, sku } = parseJson<CartItem['product']>(item.product);
  const description = formatOptions(parseJson<ItemOption[]>(item.options));
  const discount_total = quantity === item.quantity ? item.discount_total : 0;
  return { name, sku, description, quantity, price: item.price, discount_total, total };
}

export function printedTaxes(taxes: readonly PartTax[]): InvoiceSnapshot['taxes'] {
  return taxes.map(({ name, rate, amount, included }) => ({ name, rate, amount, included }));
}

type NewDocument = InvoiceSnapshot & {
  /** id of the order, refund or change that the document is written for, so that none can have two */
  id: string;
  refund_id?: string | null;
};

export async function insertDocument(
  tx: Tx,
  order: Row<'orders'>,
  { id, refund_id = null, ...snapshot }: NewDocument,
): Promise<Row<'invoices'>> {
  const row: Row<'invoices'> = {
    id,
    number: snapshot.number,
    kind: snapshot.kind,
    order_id: order.id,
    refund_id,
    account_id: order.account_id,
    snapshot: JSON.stringify(snapshot),
    date_created: snapshot.date,
  };
  await insertRow(tx, 'invoices', row);
  return row;
}

/** The store, and what its setting `invoice` says of it: another address's fields, and `tax_id`. */
export async function readSeller(db: Db): Promise<Seller & { locale: string; time_zone?: string | undefined }> {
  const store = await readStoreSettings(db);
  const { name, support_email, locale, time_zone } = store;
  const { tax_id, ...address } = await readSellerSetting(db);
  const [first = name, ...detailLines] = addressLines({ name, ...address }, locale);
  const lines = detailLines.length > 0 ? detailLines : contactLines(store, locale);
  return { name: first, email: support_email ?? null, lines, tax_id: tax_id ?? null, locale, time_zone };
}
