import * as v from 'valibot';
import { invoice } from '../../entities/index.ts';
import { buildNotFoundError } from '../../http/errors.ts';
import { answerInvoice, findInvoice, serializeInvoice } from '../../invoices/index.ts';
import { filterText } from '../description/list.ts';
import type { Operation } from '../description/operation.ts';
import { validateQuery } from '../description/read-input.ts';
import { readPathParam } from '../description/read-path-param.ts';
import { defineListOperation } from '../description/record-operations.ts';

const tag = 'invoices';
const InvoiceQuery = v.strictObject({ format: v.optional(v.picklist(['html', 'pdf', 'json'])) });

/** Written with the order or the refund, and never changed. */
export const invoiceOperations: Record<'GET /invoices' | 'GET /invoices/:id', Operation> = {
  'GET /invoices': defineListOperation({
    tag,
    summary: 'Invoices and credit notes, the newest first',
    table: 'invoices',
    sort: '-date_created',
    filters: {
      number: filterText,
      order_id: filterText,
      account_id: filterText,
      kind: v.optional(v.picklist(['invoice', 'credit_note'])),
    },
    answer: invoice,
    serialize: serializeInvoice,
  }),
  'GET /invoices/:id': {
    tag,
    summary: 'One invoice or credit note: a page, a PDF or JSON, by `format` or `Accept`',
    query: InvoiceQuery,
    answer: invoice,
    media: ['text/html', 'application/pdf'],
    refusals: { 404: 'no such invoice' },
    async handle(c) {
      validateQuery(InvoiceQuery, c.req.url);
      const row = await findInvoice(c.var.deps.db, readPathParam(c, 'id'));
      if (!row) throw buildNotFoundError('There is no such invoice');
      return answerInvoice(c, row);
    },
  },
};
