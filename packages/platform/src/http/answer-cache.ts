import { Cache } from '@mercer/cache';
import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import { computeEtag } from './etag.ts';
import { findImageOrigin } from './image-addresses.ts';
import { extractQueryString } from './query.ts';

/** Response, and the state of everything that it was made from. */
export interface CachedAnswer<State> {
  json: string;
  etag: string;
  state: State;
}

export type AnswerCache<State> = Cache<string, CachedAnswer<State>>;

/** @param countCharacters returns the characters that a state takes */
export function createAnswerCache<State>(countCharacters: (state: State) => number = () => 0): AnswerCache<State> {
  return new Cache('API responses', ({ json, state }, key) => 2 * (key.length + json.length + countCharacters(state)));
}

/** Functions that make the answers of one kind and decide whether a stored one is still valid. */
export interface AnswerSource<State> {
  /** @param previousState state of the answer that may still be valid; undefined when there is none */
  read(previousState: State | undefined): Promise<State>;
  isSame(earlierState: State, now: State): boolean;
  /** @returns JSON, and the state for which it is valid, which is no newer than this one */
  make(now: State): Promise<{ json: string; state: State }>;
}

/**
 * Returns the cached answer while it is valid. Otherwise one caller makes it; the others wait and check whether the
 * result is valid for them, too. A failure is shared by all who wait for it and is not cached.
 */
export async function getFreshAnswer<State>(
  cache: AnswerCache<State>,
  key: string,
  source: AnswerSource<State>,
): Promise<CachedAnswer<State>> {
  let cachedAnswer = cache.get(key);
  for (;;) {
    const now = await source.read(cachedAnswer?.state);
    if (cachedAnswer && source.isSame(cachedAnswer.state, now)) return cachedAnswer;
    const newer = cache.pending(key) ?? cache.get(key);
    if (!newer || newer === cachedAnswer) return cache.load(key, () => makeAnswer(source, now));
    cachedAnswer = await newer;
  }
}

async function makeAnswer<State>(source: AnswerSource<State>, now: State): Promise<CachedAnswer<State>> {
  const answer = await source.make(now);
  return { ...answer, etag: computeEtag(answer.json) };
}

const longestKey = 1000;

/** Address, language, currency and kind of image addresses as they were asked for; null where that is too long to be kept by. */
export function buildCacheKey(c: Context<AppEnv>): string | null {
  const { row } = c.var.session;
  const keyParts = [
    c.req.header('x-locale'),
    row?.locale,
    c.req.header('x-currency'),
    row?.currency,
    findImageOrigin(c),
  ];
  const key = [c.req.path + extractQueryString(c.req.url), ...keyParts.map((code) => code ?? '')].join('\n');
  return key.length > longestKey ? null : key;
}
