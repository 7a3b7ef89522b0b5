import {
  type Db,
  isInJsonList,
  isPostgres,
  listEmailForms,
  normalizeEmail,
  parseJson,
  type Row,
  updateRow,
} from '@mercer/database';
import { listCaseForms } from '@mercer/platform/http/text-pattern';
import { sql } from 'kysely';
import type { InvoiceSnapshot } from './snapshot.ts';

/** Gives an account the invoices of orders that it adopts. */
export async function adoptInvoices(db: Db, orderIds: string[], accountId: string): Promise<void> {
  const ofOrders = isInJsonList(db, 'order_id', JSON.stringify(orderIds));
  await db.updateTable('invoices').set({ account_id: accountId }).where(ofOrders).execute();
}

/** Invoices of orders whose account is gone belong to nobody. */
export async function leaveInvoices(db: Db, orderIds: string[]): Promise<void> {
  const ofOrders = isInJsonList(db, 'order_id', JSON.stringify(orderIds));
  await db.updateTable('invoices').set({ account_id: null }).where(ofOrders).execute();
}

/**
 * Invoices of these orders lose e-mail, phone and the address that was delivered to. What tax law wants kept stays: who was
 * billed, with the postal address.
 */
export async function eraseOrderBuyers(db: Db, orderIds: string[]): Promise<void> {
  const ofOrders = isInJsonList(db, 'order_id', JSON.stringify(orderIds));
  await eraseBuyerData(db, await db.selectFrom('invoices').selectAll().where(ofOrders).execute());
}

/** Erases the buyer from all invoices of an e-mail address, as `normalizeEmail` writes it, whatever has become of their orders. */
export async function eraseBuyerByEmail(db: Db, email: string): Promise<void> {
  await eraseBuyerData(db, await invoicesOfBuyer(db, email));
}

export async function invoicesOfBuyer(db: Db, email: string) {
  const position = sql.raw(isPostgres(db) ? 'strpos' : 'instr');
  const forms = [...new Set(listEmailForms(email).flatMap(listCaseForms))];
  const isNamed = forms.map((form) => sql<boolean>`${position}(lower(snapshot), ${form}) > 0`);
  const invoices = db
    .selectFrom('invoices')
    .selectAll()
    .where((eb) => eb.or(isNamed));
  return (await invoices.orderBy('id').execute()).filter(
    ({ snapshot }) => normalizeEmail(parseJson<InvoiceSnapshot>(snapshot).buyer.email ?? '') === email,
  );
}

async function eraseBuyerData(db: Db, rows: Row<'invoices'>[]): Promise<void> {
  for (const { id, snapshot } of rows) {
    const { buyer, shipping, ...retainedFields } = parseJson<InvoiceSnapshot>(snapshot);
    const redactedSnapshot = {
      ...retainedFields,
      buyer: { email: null, lines: withoutPhone(buyer.lines) },
      shipping: { email: null, lines: [] },
    };
    await updateRow(db, 'invoices', id, { account_id: null, snapshot: JSON.stringify(redactedSnapshot) });
  }
}

/** Removes the phone number, which is the last line if there is one. */
function withoutPhone(lines: string[]): string[] {
  return lines.filter((line, at) => at < lines.length - 1 || !/^\+?[\d\s()/.-]{5,}$/.test(line));
}
