import { type Context, Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { KeptAnswers } from '../http/kept-answers.ts';
import { parseQuery, searchOf } from '../http/query.ts';
import { requestLocale, storeOf } from '../settings/index.ts';
import { type ContentState, keepAnswer } from './keep-answer.ts';
import { isPreview } from './preview.ts';
import { getContent, listContent, type Reader } from './read.ts';

/** /api/content */
export function createContentRoutes() {
  const answers = new KeptAnswers<ContentState>();
  return new Hono<AppEnv>()
    .get('/:model', (c) => {
      const query = parseQuery(searchOf(c.req.url));
      return answer(c, answers, (reader) => listContent(c.var.deps.db, c.req.param('model'), query, reader));
    })
    .get('/:model/:id', (c) => {
      const { model, id } = c.req.param();
      return answer(c, answers, (reader) => getContent(c.var.deps.db, model, id, reader));
    });
}

/** Drafts are for nobody to keep. */
async function answer(
  c: Context<AppEnv>,
  answers: KeptAnswers<ContentState>,
  read: (reader: Reader) => Promise<unknown>,
): Promise<Response> {
  if (isPreview(c)) return c.json(await read(await readerOf(c, true)));
  return keepAnswer(c, answers, async () => JSON.stringify(await read(await readerOf(c, false))));
}

async function readerOf(c: Context<AppEnv>, preview: boolean): Promise<Reader> {
  return { locale: await requestLocale(c), locales: (await storeOf(c)).locales, preview };
}
