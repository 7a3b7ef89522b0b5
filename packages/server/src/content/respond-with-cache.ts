import type { Context } from 'hono';
import { sql } from 'kysely';
import { createSharedRead, type Db, defineStatement, type Json } from '../db/index.ts';
import { type AnswerCache, getFreshAnswer } from '../http/answer-cache.ts';
import { buildCacheKey } from '../http/build-cache-key.ts';
import type { AppEnv } from '../http/context.ts';
import { findImageOrigin, resolveImages } from '../http/image-addresses.ts';
import { answerPublicly, answerStored } from '../http/public-answer.ts';
import { setRequestStore } from '../settings/index.ts';

/** State on which cached responses depend in addition to the request. */
export interface ContentState {
  /** number that changes with each change of records or models */
  version: number | null;
  /** the setting, as text */
  store: string | null;
}

/** Answers as the last time while records, models and the store's setting are the same: one statement tells. */
export async function respondWithCache(
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
