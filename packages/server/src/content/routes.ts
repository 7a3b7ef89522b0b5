import { type Context, Hono } from 'hono';
import { type AnswerCache, createAnswerCache } from '../http/answer-cache.ts';
import type { AppEnv } from '../http/context.ts';
import { extractQueryString, parseQuery } from '../http/query.ts';
import { getRequestStore, requestLocale } from '../settings/index.ts';
import { isPreviewRequest } from './preview.ts';
import { findContentRecord, listContentRecords, type Reader } from './read.ts';
import { type ContentState, respondWithCache } from './respond-with-cache.ts';

/** /api/content */
export function createContentRoutes() {
  const answers = createAnswerCache<ContentState>();
  return new Hono<AppEnv>()
    .get('/:model', (c) => {
      const query = parseQuery(extractQueryString(c.req.url));
      return respondWithContent(c, answers, (reader) =>
        listContentRecords(c.var.deps.db, c.req.param('model'), query, reader),
      );
    })
    .get('/:model/:id', (c) => {
      const { model, id } = c.req.param();
      return respondWithContent(c, answers, (reader) => findContentRecord(c.var.deps.db, model, id, reader));
    });
}

/** Drafts are for nobody to keep. */
async function respondWithContent(
  c: Context<AppEnv>,
  answers: AnswerCache<ContentState>,
  readContent: (reader: Reader) => Promise<unknown>,
): Promise<Response> {
  if (isPreviewRequest(c)) return c.json(await readContent(await createReader(c, true)));
  return respondWithCache(c, answers, async () => JSON.stringify(await readContent(await createReader(c, false))));
}

async function createReader(c: Context<AppEnv>, preview: boolean): Promise<Reader> {
  return { locale: await requestLocale(c), locales: (await getRequestStore(c)).locales, preview };
}
