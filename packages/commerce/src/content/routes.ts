import { createSharedRead, type Db, defineStatement, type Json } from '@mercer/database';
import { buildListSchema, text } from '@mercer/platform/entities';
import { type AnswerCache, buildCacheKey, createAnswerCache, getFreshAnswer } from '@mercer/platform/http/answer-cache';
import type { AppEnv } from '@mercer/platform/http/context';
import { findImageOrigin, resolveImages } from '@mercer/platform/http/image-addresses';
import { isLinkSignature, linkSignature, type Signer } from '@mercer/platform/http/link-signature';
import { answerPublicly, answerStored } from '@mercer/platform/http/public-answer';
import { extractQueryString, parseQuery } from '@mercer/platform/http/query';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { mountRoutes } from '@mercer/platform/http/routes/mount-routes';
import { recordQuery } from '@mercer/platform/http/routes/queries';
import { getRequestStore, requestLocale, setRequestStore } from '@mercer/platform/settings';
import type { Context } from 'hono';
import { sql } from 'kysely';
import * as v from 'valibot';
import { findContentRecord, listContentRecords, type Reader } from './read.ts';

/** State on which cached responses depend in addition to the request. */
interface ContentState {
  /** number that changes with each change of records or models */
  version: number | null;
  /** the setting, as text */
  store: string | null;
}

/** Answers as the last time while records, models and the store's setting are the same: one statement tells. */
async function respondWithCache(
  c: Context<AppEnv>,
  answers: AnswerCache<ContentState>,
  compute: () => Promise<Json>,
): Promise<Response> {
  const key = buildCacheKey(c);
  if (key === null) return answerPublicly(c, await compute());
  const stored = await getFreshAnswer(answers, key, {
    read: () => contentState(c.var.deps.db, ''),
    isSame: (previousState, now) => previousState.version === now.version && previousState.store === now.store,
    async make(state) {
      setRequestStore(c, state.store);
      return { json: resolveImages(await compute(), findImageOrigin(c)), state };
    },
  });
  return answerStored(c, stored);
}

const contentState = createSharedRead((db) => readState(db));

const readState = defineStatement((db: Db) =>
  db.selectNoFrom([
    sql<number | null>`(select value from counters where id = 'content')`.as('version'),
    sql<string | null>`(select value from settings where id = 'store')`.as('store'),
  ]),
);

/** A key for drafts, to be sent as `$preview_token`: the operator gives it to those who shall see them, until a date. */
export function previewToken(config: Signer, expires: Date): string {
  const until = String(expires.getTime());
  return `${until}.${linkSignature(config, buildSignedText(until))}`;
}

/** Drafts are shown to those who ask for them and hold a token; `$preview=false` is text. */
function isPreviewRequest(c: Context<AppEnv>): boolean {
  const { config, now } = c.var.deps;
  const [until = '', signature = ''] = (c.req.query('$preview_token') ?? '').split('.');
  if (c.req.query('$preview') !== 'true' || !(Number(until) > now().getTime())) return false;
  return isLinkSignature(config, buildSignedText(until), signature);
}

const buildSignedText = (until: string) => `content preview until ${until}`;

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
