import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { type Body, isObject, readBody, requiredText } from '../http/input.ts';
import { answerXml, BraintreeFault } from './faults.ts';
import { getTransaction, transactionsOf } from './objects.ts';
import { serialize } from './serialize.ts';
import type { Transaction } from './types.ts';
import { pageSize, writePage, writeXml } from './xml.ts';

/** The first step of a search: which transactions, the newest first. */
export async function searchIds(c: Context, deps: SandboxDeps) {
  const found = await search(c, deps);
  return answerXml(c, writeXml('search_results', { page_size: pageSize, ids: found.map(({ id }) => id) }));
}

/** The second: these transactions. */
export async function searchPage(c: Context, deps: SandboxDeps) {
  const found = await search(c, deps);
  return answerXml(c, writePage('credit_card_transactions', 'transaction', found.map(serialize)));
}

/** By our order, or by their own ids, of some types and in some states: what is asked for otherwise is not played. */
async function search(c: Context, { store, now }: SandboxDeps): Promise<Transaction[]> {
  const { search: given } = await readBody(c);
  const { order_id, ids, type, status, ...others } = isObject(given) ? given : {};
  if (Object.keys(others).length > 0 || (order_id === undefined && ids === undefined)) throw notPlayed();
  const found = isList(ids)
    ? await Promise.all(ids.slice(0, pageSize).map((id) => getTransaction(store.db, id, now())))
    : await transactionsOf(store.db, exactly(order_id), now());
  const isOfOrder = (one: Transaction) => order_id === undefined || one.order_id === exactly(order_id);
  return found.filter((one) => isOfOrder(one) && isAmong(one.type, type) && isAmong(one.status, status));
}

function exactly(criterion: unknown): string {
  const { is }: Body = isObject(criterion) ? criterion : {};
  if (typeof is !== 'string') throw notPlayed();
  return requiredText(is, 'order_id');
}

function isAmong(value: string, wanted: unknown): boolean {
  return wanted === undefined || (isList(wanted) && wanted.includes(value));
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function notPlayed(): BraintreeFault {
  const message = 'The stand-in finds transactions by order id or by their ids.';
  return new BraintreeFault(422, [{ code: '', attribute: 'search', message }]);
}
