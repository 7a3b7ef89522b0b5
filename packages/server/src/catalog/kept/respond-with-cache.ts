import type { Context } from 'hono';
import type { Json } from '../../db/index.ts';
import { type AnswerCache, createAnswerCache, getFreshAnswer } from '../../http/answer-cache.ts';
import { buildCacheKey } from '../../http/build-cache-key.ts';
import type { AppEnv } from '../../http/context.ts';
import { findImageOrigin, resolveImages } from '../../http/image-addresses.ts';
import { answerPublicly, answerStored } from '../../http/public-answer.ts';
import { extractQueryString } from '../../http/query.ts';
import { setRequestStore } from '../../settings/index.ts';
import { type Localization, readLocalization, type VolatileValues } from '../shown/index.ts';
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

/**
 * Answers as the last time when nothing that the answer was made of has changed since: one statement tells. For whom asks
 * for what changes with every order, or for a fresh answer, it is computed.
 * @param onAnswer told of each answer, also one that was kept
 */
export async function respondWithCache(
  c: Context<AppEnv>,
  answers: CatalogAnswers,
  compute: Compute,
  onAnswer: (json: Json) => void = () => {},
): Promise<Response> {
  const key = buildCacheKey(c);
  const dependencies = findDependencies(c.req.path + extractQueryString(c.req.url));
  if (key === null || dependencies === null) {
    const json = await compute(await readLocalization(c));
    onAnswer(json);
    return answerPublicly(c, json);
  }
  const stored = await getFreshAnswer(answers, key, {
    read: (previousState) => readCatalogState(c.var.deps.db, dependencies, previousState),
    isSame: isSameCatalogState,
    make: (now) => computeResponse(c, now, compute),
  });
  onAnswer(stored.json);
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

/** Parameters that select fields; they do not narrow the result. */
const picks = /(?<=[?&])(?:fields|include)=[^&]*/g;
/**
 * Parameters that make a result depend on every order. Unicode escapes are included because JSON text may spell names
 * with them.
 */
const isMoving = /stock_level|rating_|\$cache|\\u/;
const tellsOrders = /related|_sells|bought-together/;
const tellsStock = /stock_|\$facets|\/filters/;

/** Null where that changes all the time, or cannot be told. */
function findDependencies(address: string): StateDependencies | null {
  try {
    const narrowing = decodeURIComponent(address.replace(picks, ''));
    if (isMoving.test(narrowing)) return null;
    return { orders: tellsOrders.test(decodeURIComponent(address)), stock: tellsStock.test(narrowing) };
  } catch {
    return null;
  }
}
