import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { type Body, isObject, readBody } from '../http/input.ts';
import { answerXml, assertPlayed, BraintreeFault } from './faults.ts';
import { allTransactions, transactionsOf } from './objects.ts';
import { assertNoFilters } from './part.ts';
import { serialize } from './serialize.ts';
import type { Status, Transaction } from './types.ts';
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
  customer_email: ({ customer }) => customer?.email,
  customer_first_name: ({ customer }) => customer?.first_name,
  customer_last_name: ({ customer }) => customer?.last_name,
  billing_postal_code: ({ billing }) => billing?.postal_code,
  shipping_postal_code: ({ shipping }) => shipping?.postal_code,
  paypal_payer_email: ({ payment_instrument_type: type }) =>
    type === 'paypal_account' ? 'buyer@sandbox.test' : undefined,
  payment_method_token: ({ token }) => token,
  created_at: ({ created_at }) => created_at,
  authorized_at: since('authorized'),
  submitted_for_settlement_at: since('submitted_for_settlement'),
  settled_at: since('settled'),
  voided_at: since('voided'),
};
const ranges = ['amount', ...Object.keys(fields).filter((name) => name.endsWith('_at'))];

/** When a transaction came to a status. */
function since(status: Status): Field {
  return ({ status_history }) => status_history.find((event) => event.status === status)?.timestamp;
}

/** What is asked for by other criteria is refused, since it would find too much. */
async function search(c: Context, { store, now }: SandboxDeps): Promise<Transaction[]> {
  assertNoFilters(c, ['page']);
  const asked = readSearch(await readBody(c), Object.keys(fields), ranges);
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
export function readSearch(body: Body, names: readonly string[], ranges: readonly string[] = []): Body {
  assertPlayed(body, ['search']);
  const asked = isObject(body.search) ? body.search : {};
  const other = Object.keys(asked).find((name) => !names.includes(name));
  if (other !== undefined) throw wrong(`The stand-in does not search by ${other}.`);
  for (const [name, criterion] of Object.entries(asked)) {
    assertOperators(criterion, ranges.includes(name) ? rangeOperators : textOperators);
  }
  return asked;
}

const textOperators = ['is', 'is_not', 'starts_with', 'ends_with', 'contains'];
const rangeOperators = ['min', 'max', 'is'];

/** A criterion is a list of values or has operators. @throws BraintreeFault 422 */
function assertOperators(criterion: unknown, operators: readonly string[]): void {
  if (Array.isArray(criterion)) return;
  if (!isObject(criterion)) throw wrong('A criterion is missing.');
  const other = Object.keys(criterion).find((operator) => !operators.includes(operator));
  if (other !== undefined) throw wrong(`There is no operator ${other}.`);
}

/** A list of values, or `is`, `is_not`, `starts_with`, `ends_with` and `contains`. */
export function matchesText(value = '', criterion: unknown): boolean {
  if (Array.isArray(criterion)) return criterion.includes(value);
  if (!isObject(criterion)) return false;
  return Object.entries(criterion).every(([operator, wanted]) => {
    const text = String(wanted);
    if (operator === 'is') return value === text;
    if (operator === 'is_not') return value !== text;
    if (operator === 'starts_with') return value.startsWith(text);
    if (operator === 'ends_with') return value.endsWith(text);
    return value.includes(text);
  });
}

/** `min`, `max` and `is` of amounts and instants. */
export function matchesRange(value = '', criterion: unknown): boolean {
  if (!isObject(criterion)) return false;
  const number = toNumber(value);
  return Object.entries(criterion).every(([operator, wanted]) => {
    const limit = toNumber(String(wanted));
    if (operator === 'min') return number >= limit;
    if (operator === 'max') return number <= limit;
    return number === limit;
  });
}

function toNumber(text: string): number {
  return /^-?[\d.]+$/.test(text) ? Number(text) : Date.parse(text);
}

function wrong(message: string): BraintreeFault {
  return new BraintreeFault(422, [{ code: '', attribute: 'search', message }]);
}
