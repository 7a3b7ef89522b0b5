import { answerInvoice, findInvoice, serializeInvoice } from '@mercer/commerce/invoices';
import { invoice } from '@mercer/platform/entities';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { invoiceFormat } from '@mercer/platform/http/routes/queries';
import * as v from 'valibot';
import { createChoiceListSchema, filterValues } from '../description/list.ts';
import { defineListRoute } from '../description/record-routes.ts';

const group = { access: 'operator', scope: 'orders', tag: 'invoices' } as const;
const InvoiceQuery = v.strictObject({ format: invoiceFormat });

/** Written with the order or the refund, and never changed. */
export const invoiceRoutes = [
  defineListRoute({
    path: '/operator/invoices',
    ...group,
    summary: 'Invoices and credit notes, the newest first',
    table: 'invoices',
    sort: '-date_created',
    filters: {
      number: filterValues,
      order_id: filterValues,
      account_id: filterValues,
      kind: v.optional(createChoiceListSchema(['invoice', 'credit_note'])),
    },
    answer: invoice,
    serialize: serializeInvoice,
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/invoices/:id',
    ...group,
    summary: 'One invoice or credit note: a page, a PDF, an electronic invoice or JSON, by `format` or `Accept`',
    query: InvoiceQuery,
    answer: invoice,
    media: ['text/html', 'application/pdf', 'application/xml'],
    refusals: { 404: 'no such invoice' },
    async respond(c, { db, id }) {
      const row = await findInvoice(db, id);
      if (!row) throw buildNotFoundError('There is no such invoice');
      return answerInvoice(c, row);
    },
  }),
];
