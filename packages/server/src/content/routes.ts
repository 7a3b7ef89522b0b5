import { type Context, Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { answerPublicly } from '../http/public-answer.ts';
import { parseQuery, searchOf } from '../http/query.ts';
import { requestLocale, storeOf } from '../settings/index.ts';
import { isPreview } from './preview.ts';
import { getContent, listContent, type Reader } from './read.ts';

/** /api/content */
export const contentRoutes = new Hono<AppEnv>()
  .get('/:model', async (c) => {
    const query = parseQuery(searchOf(c.req.url));
    const reader = await readerOf(c);
    return answer(c, reader, await listContent(c.var.deps.db, c.req.param('model'), query, reader));
  })
  .get('/:model/:id', async (c) => {
    const { model, id } = c.req.param();
    const reader = await readerOf(c);
    return answer(c, reader, await getContent(c.var.deps.db, model, id, reader));
  });

/** Drafts are for nobody to keep. */
function answer(c: Context<AppEnv>, { preview }: Reader, value: unknown): Response {
  return preview ? c.json(value) : answerPublicly(c, JSON.stringify(value));
}

async function readerOf(c: Context<AppEnv>): Promise<Reader> {
  return { locale: await requestLocale(c), locales: (await storeOf(c)).locales, preview: isPreview(c) };
}
