import { type Context, Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { pagingOf } from '../../http/list.ts';
import { parseQuery } from '../../http/query.ts';
import { requireAccountId } from '../record/index.ts';
import { endSession, listSessions } from './sessions.ts';

/** /account/sessions */
export const sessionRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const paging = pagingOf(parseQuery(new URL(c.req.url).search));
    return c.json(await listSessions(c.var.deps, askerOf(c), paging));
  })
  .delete('/:id', async (c) => c.json(await endSession(c.var.deps, askerOf(c), c.req.param('id'))));

function askerOf(c: Context<AppEnv>) {
  return { accountId: requireAccountId(c), sessionId: c.var.session.row?.id };
}
