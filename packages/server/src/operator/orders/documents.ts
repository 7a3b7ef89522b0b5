import * as v from 'valibot';
import { invoice } from '../../entities/index.ts';
import { buildNotFoundError } from '../../http/errors.ts';
import { answerInvoice, answerPackingSlip, findOrderDocument } from '../../invoices/index.ts';
import { parcelContents } from '../../orders/index.ts';
import type { Operation } from '../description/operation.ts';
import { validateQuery } from '../description/read-input.ts';
import { readPathParam } from '../description/read-path-param.ts';
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

/** Operations that return an order's printable documents. */
export const documentOperations: Record<`GET /orders/:id/${'invoice' | 'packing-slip' | 'gift-receipt'}`, Operation> = {
  'GET /orders/:id/invoice': {
    tag: 'orders',
    summary: 'Its invoice, or the credit note that `id` names: a page, a PDF or JSON, by `format` or `Accept`',
    query: InvoiceQuery,
    answer: invoice,
    media: ['text/html', 'application/pdf'],
    refusals: notFoundRefusal,
    async handle(c) {
      const { id } = validateQuery(InvoiceQuery, c.req.url);
      const orderId = readPathParam(c, 'id');
      await assertPlaced(c.var.deps.db, orderId);
      const orderDocument = await findOrderDocument(c.var.deps, orderId, id);
      if (!orderDocument) throw buildNotFoundError('The order has no such document');
      return answerInvoice(c, orderDocument);
    },
  },
  'GET /orders/:id/packing-slip': {
    tag: 'orders',
    summary:
      'What lies in the parcel, without prices: a page or a PDF, of the next parcel or of one of the `shipments`; without either of all that was sent',
    query: SlipQuery,
    media: ['text/html', 'application/pdf'],
    refusals: notFoundRefusal,
    async handle(c) {
      const { format, shipment } = validateQuery(SlipQuery, c.req.url);
      const orderId = readPathParam(c, 'id');
      return answerPackingSlip(c, { orderId, parcel: await parcelContents(c.var.deps.db, orderId, shipment), format });
    },
  },
  'GET /orders/:id/gift-receipt': {
    tag: 'orders',
    summary: 'What a gift is given with, of an order with a `gift_message`: its packing slip under another title',
    query: SlipQuery,
    media: ['text/html', 'application/pdf'],
    refusals: { 404: 'no such order or parcel, or it has no gift note' },
    async handle(c) {
      const { format, shipment } = validateQuery(SlipQuery, c.req.url);
      const orderId = readPathParam(c, 'id');
      const parcel = await parcelContents(c.var.deps.db, orderId, shipment);
      return answerPackingSlip(c, { orderId, parcel, format, isGift: true });
    },
  },
};
