import {
  answerInvoice,
  answerInvoicesPdf,
  answerPackingSlip,
  answerPackingSlipsPdf,
  findOrderDocument,
} from '@mercer/commerce/invoices';
import { parcelContents } from '@mercer/commerce/orders';
import type { Db } from '@mercer/database';
import { invoice } from '@mercer/platform/entities';
import { isStorableText } from '@mercer/platform/http/body';
import { buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { invoiceFormat } from '@mercer/platform/http/routes/queries';
import * as v from 'valibot';
import { assertPlaced } from './notes.ts';

const SlipQuery = v.strictObject({
  format: v.optional(v.picklist(['html', 'pdf']), 'html'),
  shipment: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

const InvoiceQuery = v.strictObject({
  format: invoiceFormat,
  id: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

const notFoundRefusal = { 404: 'no such order, parcel or document' };

const group = { access: 'operator', scope: 'orders', tag: 'orders' } as const;

/** Number of documents that one PDF holds at most. */
const maximumDocuments = 100;

const PrintQuery = v.strictObject({ orders: v.pipe(v.string(), v.nonEmpty(), v.maxLength(20_000)) });

/**
 * Finds the orders that a list of ids or numbers names, with commas between them; each is printed once.
 * @throws ApiError 400 that names each order that does not exist
 */
async function findNamedOrders(db: Db, list: string): Promise<string[]> {
  const storableList = isStorableText(list) ? list : '';
  const names = [...new Set(storableList.split(',').map((name) => name.trim()))].filter((name) => name !== '');
  if (names.length === 0) throw buildValidationError('orders: ids or numbers of orders are expected', 'orders');
  if (names.length > maximumDocuments)
    throw buildValidationError(
      `orders: at most ${maximumDocuments} documents fit into one PDF, and ${names.length} orders are named`,
      'orders',
    );
  const orders = db.selectFrom('orders').select(['id', 'number']).where('number', 'is not', null);
  const rows = await orders.where((eb) => eb.or([eb('id', 'in', names), eb('number', 'in', names)])).execute();
  const ids = names.map((name) => rows.find(({ id, number }) => id === name || number === name)?.id);
  const unknownNames = names.filter((_, place) => ids[place] === undefined);
  if (unknownNames.length > 0)
    throw buildValidationError(`orders: there are no such orders: ${unknownNames.join(', ')}`, 'orders');
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** Routes that return an order's printable documents. */
export const documentRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/invoices.pdf',
    access: 'operator',
    scope: 'orders',
    tag: 'invoices',
    summary: `One PDF with the invoices of up to ${maximumDocuments} orders, which \`orders\` names by id or number`,
    query: PrintQuery,
    media: ['application/pdf'],
    respond: async (c, { db, query: { orders } }) => answerInvoicesPdf(c, await findNamedOrders(db, orders)),
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/packing-slips.pdf',
    ...group,
    summary: `One PDF with the packing slips of up to ${maximumDocuments} orders, which \`orders\` names by id or number`,
    query: PrintQuery,
    media: ['application/pdf'],
    async respond(c, { db, query: { orders } }) {
      const orderIds = await findNamedOrders(db, orders);
      const slipRequests = orderIds.map(async (orderId) => ({ orderId, parcel: await parcelContents(db, orderId) }));
      return answerPackingSlipsPdf(c, await Promise.all(slipRequests));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/orders/:id/invoice',
    ...group,
    summary:
      'Its invoice, or the credit note that `id` names: a page, a PDF, an electronic invoice or JSON, by `format` or `Accept`',
    query: InvoiceQuery,
    answer: invoice,
    media: ['text/html', 'application/pdf', 'application/xml'],
    refusals: notFoundRefusal,
    async respond(c, { deps, id: orderId, query: { id } }) {
      await assertPlaced(deps.db, orderId);
      const orderDocument = await findOrderDocument(deps, orderId, id);
      if (!orderDocument) throw buildNotFoundError('The order has no such document');
      return answerInvoice(c, orderDocument);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/orders/:id/packing-slip',
    ...group,
    summary:
      'What lies in the parcel, without prices: a page or a PDF, of the next parcel or of one of the `shipments`; without either of all that was sent',
    query: SlipQuery,
    media: ['text/html', 'application/pdf'],
    refusals: notFoundRefusal,
    async respond(c, { db, id: orderId, query: { format, shipment } }) {
      return answerPackingSlip(c, { orderId, parcel: await parcelContents(db, orderId, shipment), format });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/orders/:id/gift-receipt',
    ...group,
    summary: 'What a gift is given with, of an order with a `gift_message`: its packing slip under another title',
    query: SlipQuery,
    media: ['text/html', 'application/pdf'],
    refusals: { 404: 'no such order or parcel, or it has no gift note' },
    async respond(c, { db, id: orderId, query: { format, shipment } }) {
      const parcel = await parcelContents(db, orderId, shipment);
      return answerPackingSlip(c, { orderId, parcel, format, isGift: true });
    },
  }),
];
