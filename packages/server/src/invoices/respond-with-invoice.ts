import type { Context } from 'hono';
import type { Row } from '../db/index.ts';
import type { AppDeps, AppEnv } from '../http/context.ts';
import { buildValidationError } from '../http/errors.ts';
import { invoicesOfOrder, parseSnapshot, serializeInvoice } from './find.ts';
import { invoicePolicy, renderInvoiceHtml } from './html.ts';
import { issueMissing } from './issue.ts';
import { renderInvoicePdf } from './pdf.ts';

type Format = (c: Context<AppEnv>, row: Row<'invoices'>) => Response | Promise<Response>;

const formats: Record<string, Format> = {
  json: (c, row) => c.json(serializeInvoice(row)),
  html: (c, row) => c.html(renderInvoiceHtml(parseSnapshot(row)), 200, { 'Content-Security-Policy': invoicePolicy }),
  pdf: async (c, row) =>
    // pdfkit's memory is shared with nobody
    c.body((await renderInvoicePdf(parseSnapshot(row))) as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${row.number}.pdf"`,
    }),
};

/** Responds with one document: in the format that `format` names, else HTML for a browser's page, else JSON. */
export async function answerInvoice(c: Context<AppEnv>, row: Row<'invoices'>): Promise<Response> {
  const formatName = c.req.query('format') ?? (c.req.header('accept')?.includes('text/html') ? 'html' : 'json');
  const format = Object.hasOwn(formats, formatName) ? formats[formatName] : undefined;
  if (!format) throw buildValidationError('format is html, pdf or json', 'format');
  return format(c, row);
}

/** The document of an order that the query's `id` names, its invoice unless named; null where there is none. */
export async function answerOrderInvoice(c: Context<AppEnv>, orderId: string): Promise<Response> {
  const orderDocument = await findOrderDocument(c.var.deps, orderId, c.req.query('id'));
  return orderDocument ? answerInvoice(c, orderDocument) : c.json(null);
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
  const existingDocuments = await invoicesOfOrder(db, orderId);
  if (existingDocuments.length === 0) await db.transaction().execute((tx) => issueMissing(tx, orderId, now()));
  const documents = existingDocuments.length > 0 ? existingDocuments : await invoicesOfOrder(db, orderId);
  return id === undefined
    ? documents.findLast(({ kind }) => kind === 'invoice')
    : documents.find((row) => row.id === id || row.number === id);
}
