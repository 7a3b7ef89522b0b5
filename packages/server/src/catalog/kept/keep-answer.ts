import type { Context } from 'hono';
import type { Json } from '../../db/index.ts';
import type { AppEnv } from '../../http/context.ts';
import { etagOf } from '../../http/etag.ts';
import { answerPublicly } from '../../http/public-answer.ts';
import { searchOf } from '../../http/query.ts';
import { knowStore } from '../../settings/index.ts';
import { type Moving, type Shown, shownTo } from '../shown/index.ts';
import { type CatalogState, catalogState } from './catalog-state.ts';
import type { KeptAnswers } from './kept-answers.ts';

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
  const kept = answers.get(key);
  const read = await catalogState(c.var.deps.db, kept?.ids ?? '[]');
  const state = asked.includes('related') ? read : { ...read, orders: null };
  if (kept && isSame(kept.state, state)) return answerPublicly(c, kept.json, kept.etag);
  knowStore(c, state.store);
  return computeAnew(c, { key, state, answers }, compute);
}

interface Place {
  key: string;
  state: CatalogState;
  answers: KeptAnswers;
}

async function computeAnew(c: Context<AppEnv>, { key, state, answers }: Place, compute: Compute): Promise<Response> {
  const products: Moving[] = [];
  const onRead = (read: Moving[]) => products.push(...read);
  const { store, currency, locales } = await shownTo(c);
  const json = await compute({ store, currency, locales, onRead });
  const { version, orders, store: setting } = state;
  const etag = etagOf(json);
  answers.set(key, {
    json,
    etag,
    ids: JSON.stringify(products.map(([id]) => id)),
    state: { version, orders, store: setting, moving: JSON.stringify(products) },
  });
  return answerPublicly(c, json, etag);
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
