import type { Context } from 'hono';
import * as v from 'valibot';
import { accountSession, buildListSchema } from '../../entities/index.ts';
import type { AppEnv } from '../../http/context.ts';
import { parsePagingQuery } from '../../http/list.ts';
import { parseQuery } from '../../http/query.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import { pagedQuery } from '../../http/routes/queries.ts';
import { requireAccountId } from '../record/index.ts';
import { listSessions, logOutSession } from './sessions.ts';

const group = { access: 'account', tag: 'account', hasErrors: true } as const;

/** /account/sessions */
export const sessionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/account/sessions',
    ...group,
    summary: 'Where the account is logged in',
    query: pagedQuery,
    answer: buildListSchema(accountSession),
    handle: async (c) => {
      const paging = parsePagingQuery(parseQuery(new URL(c.req.url).search));
      return c.json(await listSessions(c.var.deps, readCurrentSession(c), paging));
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    ...group,
    summary: 'Logs out there; null when there is none',
    answer: v.nullable(accountSession),
    handle: async (c) => c.json(await logOutSession(c.var.deps, readCurrentSession(c), c.req.param('id'))),
  }),
];

function readCurrentSession(c: Context<AppEnv>) {
  return { accountId: requireAccountId(c), sessionId: c.var.session.row?.id };
}
