import type { Context } from 'hono';
import type { Json } from '../../db/index.ts';
import { askedKey } from '../../http/asked-key.ts';
import type { AppEnv } from '../../http/context.ts';
import { imageOrigin, resolveImages } from '../../http/image-addresses.ts';
import { KeptAnswers } from '../../http/kept-answers.ts';
import { answerPublicly, answerStored } from '../../http/public-answer.ts';
import { searchOf } from '../../http/query.ts';
import { knowStore } from '../../settings/index.ts';
import { type Moving, type Shown, shownTo } from '../shown/index.ts';
import { type CatalogState, isSameState, readState, stateWith, type Told } from './catalog-state.ts';

/** @returns JSON */
type Compute = (shown: Shown) => Promise<Json>;

export type CatalogAnswers = KeptAnswers<CatalogState>;

export function createCatalogAnswers(): CatalogAnswers {
  return new KeptAnswers(({ ids, moving, stock }) => ids.length + moving.length + (stock?.changes.length ?? 0));
}

/**
 * Answers as the last time when nothing that the answer was made of has changed since: one statement tells. For whom asks
 * for what changes with every order, or for a fresh answer, it is computed.
 * @param onAnswer told of each answer, also one that was kept
 */
export async function keepAnswer(
  c: Context<AppEnv>,
  answers: CatalogAnswers,
  compute: Compute,
  onAnswer: (json: Json) => void = () => {},
): Promise<Response> {
  const key = askedKey(c);
  const told = toldBy(c.req.path + searchOf(c.req.url));
  if (key === null || told === null) {
    const json = await compute(await shownTo(c));
    onAnswer(json);
    return answerPublicly(c, json);
  }
  const stored = await answers.newest(key, {
    read: (known) => readState(c.var.deps.db, told, known),
    isSame: isSameState,
    make: (now) => computeAnew(c, now, compute),
  });
  onAnswer(stored.json);
  return answerStored(c, stored);
}

async function computeAnew(c: Context<AppEnv>, now: CatalogState, compute: Compute) {
  const products: Moving[] = [];
  const onRead = (read: Moving[]) => products.push(...read);
  knowStore(c, now.store);
  const { store, currency, locales } = await shownTo(c);
  const json = await compute({ store, currency, locales, onRead });
  return { json: resolveImages(json, imageOrigin(c)), state: stateWith(now, products) };
}

/** Which fields are wanted narrows nothing. */
const picks = /(?<=[?&])(?:fields|include)=[^&]*/g;
/** What is narrowed so has others in it after each order; JSON text may spell it otherwise. */
const isMoving = /stock_level|rating_|\$cache|\\u/;
const tellsOrders = /related|_sells|bought-together/;
const tellsStock = /stock_|\$facets|\/filters/;

/** Null where that changes all the time, or cannot be told. */
function toldBy(address: string): Told | null {
  try {
    const narrowing = decodeURIComponent(address.replace(picks, ''));
    if (isMoving.test(narrowing)) return null;
    return { orders: tellsOrders.test(decodeURIComponent(address)), stock: tellsStock.test(narrowing) };
  } catch {
    return null;
  }
}
