import { type Invoice, type List, type Minor, toMajorUnits } from '@mercer/contract';
import { type Db, parseJson, type Row } from '@mercer/database';
import { buildListResponse, computeOffset, type Paging } from '@mercer/platform/http/list';
import { sql } from 'kysely';
import type { InvoiceSnapshot } from './snapshot.ts';

/** Sorts before `number`: numbers of one kind share their prefix, so that the longer number is the later one. */
export const numberLength = sql<number>`length(number)`;

/** Newest first, credit notes included. */
export async function listInvoices(db: Db, accountId: string, paging: Paging): Promise<List<Invoice>> {
  const invoices = db.selectFrom('invoices').where('account_id', '=', accountId);
  const { count } = await invoices
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const newest = invoices.selectAll().orderBy('date_created', 'desc').orderBy('kind', 'desc');
  const ordered = newest.orderBy(numberLength, 'desc').orderBy('number', 'desc');
  const rows = await ordered.limit(paging.limit).offset(computeOffset(paging)).execute();
  return buildListResponse(rows.map(serializeInvoice), Number(count), paging);
}

export async function findInvoice(db: Db, id: string): Promise<Row<'invoices'> | null> {
  return (await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The order's invoice first, then its credit notes. */
export function invoicesOfOrder(db: Db, orderId: string): Promise<Row<'invoices'>[]> {
  const invoices = db.selectFrom('invoices').selectAll().where('order_id', '=', orderId);
  return invoices.orderBy('kind', 'desc').orderBy('date_created').orderBy(numberLength).orderBy('number').execute();
}

export function parseSnapshot({ snapshot }: Row<'invoices'>): InvoiceSnapshot {
  return parseJson(snapshot);
}

/** Serializes an invoice for the API: money in major units. */
export function serializeInvoice(row: Row<'invoices'>): Invoice {
  const snapshot = parseSnapshot(row);
  const { kind, number, invoice_number, order_number, locale, currency, seller, buyer, shipping } = snapshot;
  const toMajorAmount = (amount: Minor) => toMajorUnits(amount, currency);
  return {
    id: row.id,
    kind,
    number,
    invoice_number,
    order_id: row.order_id,
    order_number,
    date_created: row.date_created,
    locale,
    currency,
    seller: withoutDetails(seller),
    buyer: withoutDetails(buyer),
    shipping,
    ...(snapshot.supply_date && { supply_date: snapshot.supply_date }),
    ...(snapshot.footer && { footer: snapshot.footer }),
    lines: snapshot.lines.map(({ taxes: _taxes, ...line }) => ({
      ...line,
      price: toMajorAmount(line.price),
      discount_total: toMajorAmount(line.discount_total),
      total: toMajorAmount(line.total),
    })),
    sub_total: toMajorAmount(snapshot.sub_total),
    discount_total: toMajorAmount(snapshot.discount_total),
    shipment_total: toMajorAmount(snapshot.shipment_total),
    adjustment: toMajorAmount(snapshot.adjustment),
    taxes: snapshot.taxes.map(({ base, ...tax }) => ({
      ...tax,
      amount: toMajorAmount(tax.amount),
      ...(base !== undefined && { base: toMajorAmount(base) }),
    })),
    grand_total: toMajorAmount(snapshot.grand_total),
    payments: snapshot.payments.map((payment) => ({ ...payment, amount: toMajorAmount(payment.amount) })),
  };
}

/** What only electronic invoices state of a party is left out. */
function withoutDetails<Party extends { address?: unknown; phone?: unknown }>(party: Party) {
  const { address: _address, phone: _phone, ...published } = party;
  return published;
}
