import type { Context } from 'hono';
import type { Json } from '../../db/index.ts';
import type { AppEnv } from '../../http/context.ts';
import { etagOf } from '../../http/etag.ts';
import { answerPublicly } from '../../http/public-answer.ts';
import { searchOf } from '../../http/query.ts';
import { knowStore } from '../../settings/index.ts';
import { type Moving, type Shown, shownTo } from '../shown/index.ts';
import { type CatalogState, catalogState } from './catalog-state.ts';
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts';

/** @returns JSON */
type Compute = (shown: Shown) => Promise<Json>;

/**
 * Answers as the last time when nothing that the answer was made of has changed since: one statement tells. For whom asks
 * for what changes with every order, or for a fresh answer, it is computed.
 */
export async function keepAnswer(c: Context<AppEnv>, answers: KeptAnswers, compute: Compute): Promise<Response> {
  const asked = readable(c.req.path + searchOf(c.req.url));
  const key = keyOf(c);
  if (asked === null || isMoving.test(asked) || key.length > longestKey) {
    return answerPublicly(c, await compute(await shownTo(c)));
  }
  const { json, etag } = await newest(c, { key, answers, followsOrders: asked.includes('related') }, compute);
  return answerPublicly(c, json, etag);
}

interface Place {
  key: string;
  answers: KeptAnswers;
  /** what is bought together is in it */
  followsOrders: boolean;
}

/**
 * The kept answer while it holds. Of those who come when it does not, one computes it; the others wait, and look whether
 * what came of it holds for them, too.
 */
async function newest(c: Context<AppEnv>, { key, answers, followsOrders }: Place, compute: Compute) {
  let known = answers.get(key);
  for (;;) {
    const read = await catalogState(c.var.deps.db, known?.ids ?? '[]');
    const state = followsOrders ? read : { ...read, orders: null };
    if (known && isSame(known.state, state)) return known;
    knowStore(c, state.store);
    const newer = answers.underWay(key) ?? answers.get(key);
    if (!newer || newer === known) return answers.keep(key, () => computeAnew(c, state, compute));
    known = await newer;
  }
}

async function computeAnew(c: Context<AppEnv>, state: CatalogState, compute: Compute): Promise<KeptAnswer> {
  const products: Moving[] = [];
  const onRead = (read: Moving[]) => products.push(...read);
  const { store, currency, locales } = await shownTo(c);
  const json = await compute({ store, currency, locales, onRead });
  const { version, orders, store: setting } = state;
  return {
    json,
    etag: etagOf(json),
    ids: JSON.stringify(products.map(([id]) => id)),
    state: { version, orders, store: setting, moving: JSON.stringify(products) },
  };
}

/** Lists of what is in stock, and counts of it, have others in them after an order; JSON text may spell it otherwise. */
const isMoving = /stock_|rating_|\$facets|\$cache|\\u/;
const longestKey = 1000;

/** Address, language and currency as they were asked for. */
function keyOf(c: Context<AppEnv>): string {
  const { row } = c.var.session;
  const asked = [c.req.header('x-locale'), row?.locale, c.req.header('x-currency'), row?.currency];
  return [c.req.path + searchOf(c.req.url), ...asked.map((code) => code ?? '')].join('\n');
}

/** Null when no name can be told in it. */
function readable(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null;
  }
}

function isSame(then: CatalogState, now: CatalogState): boolean {
  const isUnchanged = now.version === then.version && now.store === then.store && now.orders === then.orders;
  return isUnchanged && (now.moving === then.moving || rewritten(now.moving) === then.moving);
}

/** Databases write blanks and numbers in their own ways. */
function rewritten(json: string): string {
  return JSON.stringify(JSON.parse(json));
}
