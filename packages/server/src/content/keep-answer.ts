import type { Context } from 'hono';
import { sql } from 'kysely';
import { type Db, type Json, sharedRead, statement } from '../db/index.ts';
import { askedKey } from '../http/asked-key.ts';
import type { AppEnv } from '../http/context.ts';
import { imageOrigin, resolveImages } from '../http/image-addresses.ts';
import type { KeptAnswers } from '../http/kept-answers.ts';
import { answerPublicly, answerStored } from '../http/public-answer.ts';
import { knowStore } from '../settings/index.ts';

/** What answers are made of besides the request. */
export interface ContentState {
  /** another number after each change of records or models */
  version: number | null;
  /** the setting, as text */
  store: string | null;
}

/** Answers as the last time while records, models and the store's setting are the same: one statement tells. */
export async function keepAnswer(
  c: Context<AppEnv>,
  answers: KeptAnswers<ContentState>,
  compute: () => Promise<Json>,
): Promise<Response> {
  const key = askedKey(c);
  if (key === null) return answerPublicly(c, await compute());
  const stored = await answers.newest(key, {
    read: () => contentState(c.var.deps.db, ''),
    isSame: (then, now) => then.version === now.version && then.store === now.store,
    async make(state) {
      knowStore(c, state.store);
      return { json: resolveImages(await compute(), imageOrigin(c)), state };
    },
  });
  return answerStored(c, stored);
}

const contentState = sharedRead((db) => readState(db));

const readState = statement((db: Db) =>
  db.selectNoFrom([
    sql<number | null>`(select value from counters where id = 'content')`.as('version'),
    sql<string | null>`(select value from settings where id = 'store')`.as('store'),
  ]),
);
