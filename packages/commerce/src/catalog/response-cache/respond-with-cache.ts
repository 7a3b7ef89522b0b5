import type { Json } from '@mercer/database';
import { type AnswerCache, buildCacheKey, createAnswerCache, getFreshAnswer } from '@mercer/platform/http/answer-cache';
import type { AppEnv } from '@mercer/platform/http/context';
import { findImageOrigin, resolveImages } from '@mercer/platform/http/image-addresses';
import { answerPublicly, answerStored } from '@mercer/platform/http/public-answer';
import { setRequestStore } from '@mercer/platform/settings';
import { type Localization, readLocalization, type VolatileValues } from '@mercer/search';
import type { Context } from 'hono';
import {
  type CatalogState,
  isSameCatalogState,
  readCatalogState,
  type StateDependencies,
  toStateForProducts,
} from './catalog-state.ts';

/** @returns JSON */
type Compute = (localization: Localization) => Promise<Json>;

export type CatalogAnswers = AnswerCache<CatalogState>;

export function createCatalogAnswers(): CatalogAnswers {
  return createAnswerCache(({ ids, moving, stock }) => ids.length + moving.length + (stock?.changes.length ?? 0));
}

/** Response as its route declares it. */
interface ResponseDefinition {
  /** What it depends on; null when that changes without notice. */
  dependsOn: StateDependencies | null;
  compute: Compute;
  /** Called with each response, including cached ones. */
  onAnswer?(json: Json): void;
}

/** Responds from the cache while nothing has changed that the response was made from, which one statement tells. */
export async function respondWithCache(
  c: Context<AppEnv>,
  answers: CatalogAnswers,
  { dependsOn, compute, onAnswer }: ResponseDefinition,
): Promise<Response> {
  const key = c.req.query('$cache') === undefined ? buildCacheKey(c) : null;
  if (key === null || dependsOn === null) {
    const json = await compute(await readLocalization(c));
    onAnswer?.(json);
    return answerPublicly(c, json);
  }
  const stored = await getFreshAnswer(answers, key, {
    read: (previousState) => readCatalogState(c.var.deps.db, dependsOn, previousState),
    isSame: isSameCatalogState,
    make: (now) => computeResponse(c, now, compute),
  });
  onAnswer?.(stored.json);
  return answerStored(c, stored);
}

async function computeResponse(c: Context<AppEnv>, now: CatalogState, compute: Compute) {
  const products: VolatileValues[] = [];
  const onRead = (movingProducts: VolatileValues[]) => products.push(...movingProducts);
  setRequestStore(c, now.store);
  const { store, currency, locales } = await readLocalization(c);
  const json = await compute({ store, currency, locales, onRead });
  return { json: resolveImages(json, findImageOrigin(c)), state: toStateForProducts(now, products) };
}
