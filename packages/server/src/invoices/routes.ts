import type { Context } from 'hono';
import * as v from 'valibot';
import { buildListSchema, invoice } from '../entities/index.ts';
import { isStorableText } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { unauthorized } from '../http/errors.ts';
import { parsePagingQuery } from '../http/list.ts';
import { parseQuery } from '../http/query.ts';
import { defineRoute } from '../http/routes/define-route.ts';
import { invoiceQuery, pagedQuery } from '../http/routes/queries.ts';
import { findInvoice, listInvoices } from './find.ts';
import { answerInvoice } from './respond-with-invoice.ts';

const group = { access: 'account', tag: 'invoices' } as const;
const media = ['text/html', 'application/pdf'];

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
