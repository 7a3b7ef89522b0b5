import type { Row } from '@mercer/database';
import { buildListSchema, invoice } from '@mercer/platform/entities';
import { isStorableText } from '@mercer/platform/http/body';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { buildNotFoundError, buildValidationError, unauthorized } from '@mercer/platform/http/errors';
import { parsePagingQuery } from '@mercer/platform/http/list';
import { parseQuery } from '@mercer/platform/http/query';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { invoiceQuery, pagedQuery } from '@mercer/platform/http/routes/queries';
import { readSellerSetting } from '@mercer/platform/settings';
import type { Context } from 'hono';
import * as v from 'valibot';
import { loadDocumentLook } from './document-look.ts';
import { buildElectronicInvoice, canBeElectronic } from './electronic-invoice.ts';
import { findInvoice, invoicesOfOrder, listInvoices, parseSnapshot, serializeInvoice } from './find.ts';
import { invoicePolicy, renderInvoiceHtml, renderSlipHtml } from './html.ts';
import { issueMissing } from './issue.ts';
import { loadPackingSlip, type SlipRequest } from './packing-slip.ts';
import { type PrintableDocument, renderInvoicePdf, renderPdf, renderSlipPdf } from './pdf.ts';
import { buildUniversalInvoice } from './universal-invoice.ts';

type Format = (c: Context<AppEnv>, row: Row<'invoices'>) => Response | Promise<Response>;

const formats: Record<string, Format> = {
  json: (c, row) => c.json(serializeInvoice(row)),
  html: (c, row) => c.html(renderInvoiceHtml(parseSnapshot(row)), 200, { 'Content-Security-Policy': invoicePolicy }),
  pdf: async (c, row) => answerInvoicePdf(c, row, await embedsElectronicInvoice(c.var.deps.db)),
  zugferd: (c, row) => answerInvoicePdf(c, row, 'always'),
  xrechnung: (c, row) => answerXml(c, row, buildElectronicInvoice(parseSnapshot(row), 'xrechnung')),
  xrechnung_ubl: (c, row) => answerXml(c, row, buildUniversalInvoice(parseSnapshot(row), 'xrechnung_ubl')),
  peppol: (c, row) => answerXml(c, row, buildUniversalInvoice(parseSnapshot(row), 'peppol')),
};

function answerXml(c: Context<AppEnv>, { number }: Row<'invoices'>, xml: string): Response {
  return c.body(xml, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Content-Disposition': `attachment; filename="${toFileName(number)}.xml"`,
  });
}

type Embedding = 'always' | 'where_possible' | 'never';

/** Whether the owner wants each PDF to carry its XML: a document that cannot have one is a plain PDF. */
async function embedsElectronicInvoice(db: AppDeps['db']): Promise<Embedding> {
  return (await readSellerSetting(db)).electronic === 'zugferd' ? 'where_possible' : 'never';
}

async function answerInvoicePdf(c: Context<AppEnv>, row: Row<'invoices'>, embedding: Embedding): Promise<Response> {
  const snapshot = parseSnapshot(row);
  const isPossible = embedding === 'always' || canBeElectronic(snapshot, 'zugferd');
  const xml = embedding !== 'never' && isPossible ? buildElectronicInvoice(snapshot, 'zugferd') : undefined;
  const pdf = await renderInvoicePdf(snapshot, await loadDocumentLook(c.var.deps), xml);
  return answerPdf(c, pdf, toFileName(row.number));
}

async function answerPdf(c: Context<AppEnv>, pdf: Uint8Array, name: string): Promise<Response> {
  // pdfkit's memory is shared with nobody
  return c.body(pdf as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}.pdf"`,
  });
}

/** A number's prefix is the owner's: a file's name keeps plain letters of it. */
function toFileName(number: string): string {
  return number.replaceAll(/[^\w.-]+/g, '-');
}

/** Responds with one document: in the format that `format` names, else HTML for a browser's page, else JSON. */
export async function answerInvoice(c: Context<AppEnv>, row: Row<'invoices'>): Promise<Response> {
  const formatName = c.req.query('format') ?? (c.req.header('accept')?.includes('text/html') ? 'html' : 'json');
  const format = Object.hasOwn(formats, formatName) ? formats[formatName] : undefined;
  if (!format) throw buildValidationError(`format is one of ${Object.keys(formats).join(', ')}`, 'format');
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

interface FormattedSlipRequest extends SlipRequest {
  format: 'html' | 'pdf';
}

/** A page to be printed and laid into the parcel. @throws ApiError 404 */
export async function answerPackingSlip(
  c: Context<AppEnv>,
  { format, ...slipRequest }: FormattedSlipRequest,
): Promise<Response> {
  const slip = await loadPackingSlip(c.var.deps.db, slipRequest);
  if (!slip)
    throw buildNotFoundError(
      slipRequest.isGift ? 'There is no such order or parcel with a gift note' : 'There is no such order or parcel',
    );
  if (format === 'html') return c.html(renderSlipHtml(slip), 200, { 'Content-Security-Policy': invoicePolicy });
  // pdfkit's memory is shared with nobody
  const pdf = await renderSlipPdf(slip, await loadDocumentLook(c.var.deps));
  return answerPdf(c, pdf, slipRequest.isGift ? 'gift-receipt' : 'packing-slip');
}

/** Responds with one PDF of the newest invoices of orders, in the order in which they are named. */
export async function answerInvoicesPdf(c: Context<AppEnv>, orderIds: readonly string[]): Promise<Response> {
  const printed: PrintableDocument[] = [];
  const lackingOrders: string[] = [];
  for (const orderId of orderIds) {
    const row = await findOrderDocument(c.var.deps, orderId);
    if (row) printed.push({ invoice: parseSnapshot(row) });
    else lackingOrders.push(orderId);
  }
  if (lackingOrders.length > 0)
    throw buildValidationError(`There is no invoice yet of: ${lackingOrders.join(', ')}`, 'orders');
  return answerPdf(c, await renderPdf(printed, await loadDocumentLook(c.var.deps)), 'invoices');
}

/** Responds with one PDF of packing slips. */
export async function answerPackingSlipsPdf(
  c: Context<AppEnv>,
  slipRequests: readonly SlipRequest[],
): Promise<Response> {
  const printed: PrintableDocument[] = [];
  for (const slipRequest of slipRequests) {
    const slip = await loadPackingSlip(c.var.deps.db, slipRequest);
    if (slip) printed.push({ slip });
  }
  return answerPdf(c, await renderPdf(printed, await loadDocumentLook(c.var.deps)), 'packing-slips');
}

const group = { access: 'account', tag: 'invoices' } as const;
const media = ['text/html', 'application/pdf', 'application/xml'];

/** /invoices (§7): the account's own, credit notes included */
export const invoiceRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/invoices',
    ...group,
    summary: 'The account’s invoices and credit notes',
    query: pagedQuery,
    answer: buildListSchema(invoice),
    handle: async (c) => {
      const paging = parsePagingQuery(parseQuery(new URL(c.req.url).search));
      return c.json(await listInvoices(c.var.deps.db, requireAccountId(c), paging));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/invoices/:id',
    ...group,
    summary: 'One; null when there is none',
    query: invoiceQuery,
    answer: v.nullable(invoice),
    media,
    handle: async (c) => {
      const accountId = requireAccountId(c);
      const id = c.req.param('id');
      const row = isStorableText(id) ? await findInvoice(c.var.deps.db, id) : null;
      return row?.account_id === accountId ? answerInvoice(c, row) : c.json(null);
    },
  }),
];

function requireAccountId(c: Context<AppEnv>): string {
  const { accountId } = c.var.session;
  if (!accountId) throw unauthorized();
  return accountId;
}
