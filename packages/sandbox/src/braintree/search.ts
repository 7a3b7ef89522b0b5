import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { type Body, isObject, readBody } from '../http/input.ts';
import { answerXml, BraintreeFault } from './faults.ts';
import { allTransactions, transactionsOf } from './objects.ts';
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

type Field = (transaction: Transaction) => string | undefined;

/** What transactions are found by, under the names that the library sends. */
const fields: Record<string, Field> = {
  id: ({ id }) => id,
  ids: ({ id }) => id,
  order_id: ({ order_id }) => order_id ?? undefined,
  type: ({ type }) => type,
  status: ({ status }) => status,
  amount: ({ amount }) => amount,
  currency: ({ currency_iso_code }) => currency_iso_code,
  merchant_account_id: ({ merchant_account_id }) => merchant_account_id,
  payment_instrument_type: ({ payment_instrument_type }) => payment_instrument_type,
  customer_id: ({ customer }) => customer?.id,
  payment_method_token: ({ token }) => token,
  created_at: ({ created_at }) => created_at,
};
const ranges = ['amount', 'created_at'];

/** What is asked for by other criteria is refused, since it would find too much. */
async function search(c: Context, { store, now }: SandboxDeps): Promise<Transaction[]> {
  const asked = readSearch(await readBody(c), Object.keys(fields));
  const { is } = isObject(asked.order_id) ? asked.order_id : {};
  const all = typeof is === 'string' ? transactionsOf(store.db, is, now()) : allTransactions(store.db, now());
  return (await all).filter((transaction) =>
    Object.entries(asked).every(([name, criterion]) => {
      const value = fields[name]?.(transaction);
      return ranges.includes(name) ? matchesRange(value, criterion) : matchesText(value, criterion);
    }),
  );
}

/** @throws BraintreeFault 422 */
export function readSearch({ search: given }: Body, names: readonly string[]): Body {
  const asked = isObject(given) ? given : {};
  const other = Object.keys(asked).find((name) => !names.includes(name));
  if (other === undefined) return asked;
  throw wrong(`The stand-in does not search by ${other}.`);
}

/** A list of values, or `is`, `is_not`, `starts_with`, `ends_with` and `contains`. @throws BraintreeFault 422 */
export function matchesText(value = '', criterion: unknown): boolean {
  if (Array.isArray(criterion)) return criterion.includes(value);
  if (!isObject(criterion)) throw wrong('A criterion is missing.');
  return Object.entries(criterion).every(([operator, wanted]) => {
    const text = String(wanted);
    if (operator === 'is') return value === text;
    if (operator === 'is_not') return value !== text;
    if (operator === 'starts_with') return value.startsWith(text);
    if (operator === 'ends_with') return value.endsWith(text);
    if (operator === 'contains') return value.includes(text);
    throw wrong(`There is no operator ${operator}.`);
  });
}

/** `min`, `max` and `is` of amounts and instants. */
function matchesRange(value = '', criterion: unknown): boolean {
  if (!isObject(criterion)) throw wrong('A criterion is missing.');
  const number = toNumber(value);
  return Object.entries(criterion).every(([operator, wanted]) => {
    const limit = toNumber(String(wanted));
    if (operator === 'min') return number >= limit;
    if (operator === 'max') return number <= limit;
    if (operator === 'is') return number === limit;
    throw wrong(`There is no operator ${operator}.`);
  });
}

function toNumber(text: string): number {
  return /^-?[\d.]+$/.test(text) ? Number(text) : Date.parse(text);
}

function wrong(message: string): BraintreeFault {
  return new BraintreeFault(422, [{ code: '', attribute: 'search', message }]);
}
