import { type Context, Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { parsePagingQuery } from '../../http/list.ts';
import { parseQuery } from '../../http/query.ts';
import { requireAccountId } from '../record/index.ts';
import { listSessions, logOutSession } from './sessions.ts';

/** /account/sessions */
export const sessionRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const paging = parsePagingQuery(parseQuery(new URL(c.req.url).search));
    return c.json(await listSessions(c.var.deps, readCurrentSession(c), paging));
  })
  .delete('/:id', async (c) => c.json(await logOutSession(c.var.deps, readCurrentSession(c), c.req.param('id'))));

function readCurrentSession(c: Context<AppEnv>) {
  return { accountId: requireAccountId(c), sessionId: c.var.session.row?.id };
}
