import { issueCreditNote, issueInvoice, type Tx } from '@mercer/server/seeding';

/** The documents of the demo orders, in the order of their dates, as the shop itself would have written them. */
export async function issueDemoInvoices(tx: Tx): Promise<void> {
  const orders = await tx.selectFrom('orders').select(['id', 'date_created']).orderBy('date_created').execute();
  for (const { id, date_created } of orders) await issueInvoice(tx, id, new Date(date_created));
  const refunds = await tx.selectFrom('refunds').selectAll().orderBy('date_created').execute();
  for (const refund of refunds) await issueCreditNote(tx, refund, new Date(refund.date_created));
}
