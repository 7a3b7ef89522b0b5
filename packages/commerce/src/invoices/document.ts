import type { Billing, CartItem, ItemOption, Minor, Shipping } from '@mercer/contract';
import { insertRow, parseJson, type Row, type Tx } from '@mercer/database';
import type { PartTax } from './credited-part.ts';
import { readSeller } from './seller.ts';
import { addressLines, formatOptions, type InvoiceLine, type InvoiceSnapshot } from './snapshot.ts';

export async function buildDocumentHead(tx: Tx, order: Row<'orders'>, now: Date) {
  const { locale, ...seller } = await readSeller(tx);
  return {
    date: now.toISOString(),
    order_number: order.number ?? '',
    order_date: order.date_created,
    locale: order.locale ?? locale,
    currency: order.currency,
    seller,
    buyer: { email: order.email, lines: addressLines(parseJson<Billing>(order.billing)) },
    shipping: { email: null, lines: addressLines(parseJson<Shipping>(order.shipping)) },
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
