import { type Context, Hono } from 'hono';
import { isStorableText } from '../http/body.ts';
import type { AppEnv } from '../http/context.ts';
import { unauthorized } from '../http/errors.ts';
import { parsePagingQuery } from '../http/list.ts';
import { parseQuery } from '../http/query.ts';
import { findInvoice, listInvoices } from './find.ts';
import { answerInvoice } from './respond-with-invoice.ts';

/** /invoices (§7): the account's own, credit notes included */
export const invoiceRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const paging = parsePagingQuery(parseQuery(new URL(c.req.url).search));
    return c.json(await listInvoices(c.var.deps.db, requireAccountId(c), paging));
  })
  .get('/:id', async (c) => {
    const accountId = requireAccountId(c);
    const id = c.req.param('id');
    const row = isStorableText(id) ? await findInvoice(c.var.deps.db, id) : null;
    return row?.account_id === accountId ? answerInvoice(c, row) : c.json(null);
  });

function requireAccountId(c: Context<AppEnv>): string {
  const { accountId } = c.var.session;
  if (!accountId) throw unauthorized();
  return accountId;
}
