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
import type { BasedTax, PartTax } from './credited-part.ts';
import {
  addressLines,
  formatOptions,
  type InvoiceLine,
  type InvoiceSnapshot,
  type InvoiceTax,
  type PartyAddress,
  type Seller,
} from './snapshot.ts';

export async function buildDocumentHead(tx: Tx, order: Row<'orders'>, now: Date) {
  const { locale: storeLocale, time_zone, footer, ...seller } = await readSeller(tx);
  const locale = order.locale ?? storeLocale;
  const billing = parseJson<Billing>(order.billing);
  return {
    date: now.toISOString(),
    supply_date: now.toISOString(),
    order_number: order.number ?? '',
    order_date: order.date_created,
    locale,
    ...(time_zone && { time_zone }),
    currency: order.currency,
    seller,
    buyer: { email: order.email, lines: addressLines(billing, locale), address: pickAddress(billing) },
    ...(order.vat_id && { buyer_vat_id: order.vat_id }),
    ...(order.tax_exemption && { tax_exemption: order.tax_exemption }),
    shipping: { email: null, lines: addressLines(parseJson<Shipping>(order.shipping), locale) },
    ...(footer && { footer }),
  };
}

export function invoicedOrder(tx: Tx, id: string): Promise<Row<'orders'>> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function invoiceItems(tx: Tx, orderId: string): Promise<Row<'order_items'>[]> {
  return tx.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export function toInvoiceLine(
  item: Row<'order_items'>,
  quantity: number,
  { total, taxes }: { total: Minor; taxes: readonly PartTax[] },
): InvoiceLine {
  const { name, sku } = parseJson<CartItem['product']>(item.product);
  const description = formatOptions(parseJson<ItemOption[]>(item.options));
  const discount_total = quantity === item.quantity ? item.discount_total : 0;
  return {
    name,
    sku,
    description,
    quantity,
    price: item.price,
    discount_total,
    total,
    taxes: printedTaxes(taxes),
  };
}

export function printedTaxes(taxes: readonly (PartTax | BasedTax)[]): InvoiceTax[] {
  return taxes.map((tax) => {
    const { name, rate, amount, included } = tax;
    return { name, rate, amount, included, ...('base' in tax && { base: tax.base }) };
  });
}

const addressFields = ['name', 'company', 'address1', 'address2', 'zip', 'city', 'state', 'country'] as const;

function pickAddress(address: Partial<Record<(typeof addressFields)[number], unknown>>): PartyAddress {
  const entries = addressFields.map((field) => [field, address[field]] as const);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value !== ''));
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
export async function readSeller(
  db: Db,
): Promise<Seller & { locale: string; time_zone?: string | undefined; footer?: string | undefined }> {
  const store = await readStoreSettings(db);
  const { name, support_email, locale, time_zone } = store;
  const { tax_id, footer, ...setting } = await readSellerSetting(db);
  const address = pickAddress(setting);
  const [first = name, ...detailLines] = addressLines({ name, ...address, phone: setting.phone }, locale);
  const lines = detailLines.length > 0 ? detailLines : contactLines(store, locale);
  const ownAddress = Object.keys(address).length > 0 ? address : { country: store.country, ...store.address };
  return {
    name: first,
    email: support_email ?? null,
    lines,
    tax_id: tax_id ?? null,
    ...((setting.phone ?? store.phone) && { phone: setting.phone ?? store.phone }),
    address: { ...pickAddress(ownAddress), name: first },
    locale,
    time_zone,
    footer,
  };
}
