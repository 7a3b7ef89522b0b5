import { type Context, Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { parseQuery, searchOf } from '../http/query.ts';
import { requestLocale, storeOf } from '../settings/index.ts';
import { isPreview } from './preview.ts';
import { getContent, listContent, type Reader } from './read.ts';

/** /api/content */
export const contentRoutes = new Hono<AppEnv>()
  .get('/:model', async (c) => {
    const query = parseQuery(searchOf(c.req.url));
    return c.json(await listContent(c.var.deps.db, c.req.param('model'), query, await readerOf(c)));
  })
  .get('/:model/:id', async (c) => {
    const { model, id } = c.req.param();
    return c.json(await getContent(c.var.deps.db, model, id, await readerOf(c)));
  });

async function readerOf(c: Context<AppEnv>): Promise<Reader> {
  return { locale: await requestLocale(c), locales: (await storeOf(c)).locales, preview: isPreview(c) };
}
