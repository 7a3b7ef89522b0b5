import type { Context } from 'hono';
import type { Row } from '../db/index.ts';
import type { AppDeps, AppEnv } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { invoicesOfOrder, serializeInvoice, snapshotOf } from './find.ts';
import { invoiceHtml, invoicePolicy } from './html.ts';
import { issueMissing } from './issue.ts';
import { invoicePdf } from './pdf.ts';

type Format = (c: Context<AppEnv>, row: Row<'invoices'>) => Response | Promise<Response>;

const formats: Record<string, Format> = {
  json: (c, row) => c.json(serializeInvoice(row)),
  html: (c, row) => c.html(invoiceHtml(snapshotOf(row)), 200, { 'Content-Security-Policy': invoicePolicy }),
  pdf: async (c, row) =>
    // pdfkit's memory is shared with nobody
    c.body((await invoicePdf(snapshotOf(row))) as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${row.number}.pdf"`,
    }),
};

/** One document: as `format` says, else HTML for a browser's page, else JSON. */
export async function answerInvoice(c: Context<AppEnv>, row: Row<'invoices'>): Promise<Response> {
  const wanted = c.req.query('format') ?? (c.req.header('accept')?.includes('text/html') ? 'html' : 'json');
  const format = Object.hasOwn(formats, wanted) ? formats[wanted] : undefined;
  if (!format) throw invalid('format is html, pdf or json', 'format');
  return format(c, row);
}

/** The document of an order that the query's `id` names, its invoice unless named; null where there is none. */
export async function answerOrderInvoice(c: Context<AppEnv>, orderId: string): Promise<Response> {
  const found = await findOrderDocument(c.var.deps, orderId, c.req.query('id'));
  return found ? answerInvoice(c, found) : c.json(null);
}

/**
 * The newest invoice of a paid order, or the one of its documents that `id` names by id or number. An order from before there were
 * invoices gets its own now.
 */
export async function findOrderDocument(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  orderId: string,
  id?: string,
): Promise<Row<'invoices'> | undefined> {
  const known = await invoicesOfOrder(db, orderId);
  if (known.length === 0) await db.transaction().execute((tx) => issueMissing(tx, orderId, now()));
  const documents = known.length > 0 ? known : await invoicesOfOrder(db, orderId);
  return id === undefined
    ? documents.findLast(({ kind }) => kind === 'invoice')
    : documents.find((row) => row.id === id || row.number === id);
}
