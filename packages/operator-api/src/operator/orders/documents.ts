import { answerInvoice, answerPackingSlip, findOrderDocument } from '@mercer/commerce/invoices';
import { parcelContents } from '@mercer/commerce/orders';
import { invoice } from '@mercer/platform/entities';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { assertPlaced } from './notes.ts';

const SlipQuery = v.strictObject({
  format: v.optional(v.picklist(['html', 'pdf']), 'html'),
  shipment: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

const InvoiceQuery = v.strictObject({
  format: v.optional(v.picklist(['html', 'pdf', 'json'])),
  id: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

const notFoundRefusal = { 404: 'no such order, parcel or document' };

const group = { access: 'operator', scope: 'orders', tag: 'orders' } as const;

/** Routes that return an order's printable documents. */
export const documentRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/orders/:id/invoice',
    ...group,
    summary: 'Its invoice, or the credit note that `id` names: a page, a PDF or JSON, by `format` or `Accept`',
    query: InvoiceQuery,
    answer: invoice,
    media: ['text/html', 'application/pdf'],
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
