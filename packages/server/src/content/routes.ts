import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { parseQuery } from '../http/query.ts';
import { getContent, listContent } from './read.ts';

export const contentRoutes = new Hono<AppEnv>()
  .get('/:model', async (c) =>
    c.json(await listContent(c.var.deps.db, c.req.param('model'), parseQuery(new URL(c.req.url).search))),
  )
  .get('/:model/:id', async (c) => c.json(await getContent(c.var.deps.db, c.req.param('model'), c.req.param('id'))));
