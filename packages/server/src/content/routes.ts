import type { Context } from 'hono';
import * as v from 'valibot';
import { buildListSchema, text } from '../entities/index.ts';
import { type AnswerCache, createAnswerCache } from '../http/answer-cache.ts';
import type { AppEnv } from '../http/context.ts';
import { extractQueryString, parseQuery } from '../http/query.ts';
import { defineRoute } from '../http/routes/define-route.ts';
import { mountRoutes } from '../http/routes/mount-routes.ts';
import { recordQuery } from '../http/routes/queries.ts';
import { getRequestStore, requestLocale } from '../settings/index.ts';
import { isPreviewRequest } from './preview.ts';
import { findContentRecord, listContentRecords, type Reader } from './read.ts';
import { type ContentState, respondWithCache } from './respond-with-cache.ts';

const group = { access: 'shopper', tag: 'content' } as const;
const content = v.looseObject({ id: text, slug: text, date_created: text, date_updated: text });

interface Services {
  answers: AnswerCache<ContentState>;
}

export const contentRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/content/:model',
    isRevalidated: true,
    ...group,
    summary: 'The published records of a model, e.g. `pages`',
    query: recordQuery,
    answer: buildListSchema(content),
    handle: (c, { answers }: Services) => {
      const query = parseQuery(extractQueryString(c.req.url));
      return respondWithContent(c, answers, (reader) =>
        listContentRecords(c.var.deps.db, c.req.param('model'), query, reader),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/content/:model/:id',
    isRevalidated: true,
    ...group,
    summary: 'One record by its id or slug; null when there is none',
    answer: v.nullable(content),
    handle: (c, { answers }: Services) => {
      const { model, id } = c.req.param();
      return respondWithContent(c, answers, (reader) => findContentRecord(c.var.deps.db, model, id, reader));
    },
  }),
];

/** /api/content */
export function createContentRoutes() {
  return mountRoutes(contentRoutes, '/api/content', { answers: createAnswerCache<ContentState>() });
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
