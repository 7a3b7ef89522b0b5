import type { Context } from 'hono';
import { type Body, isJsonObject, readJsonBody } from '../../http/input.ts';
import { assertPlayed, BraintreeFault, respondWithXml } from './faults.ts';
import type { BraintreeDeps } from './keys.ts';
import { allTransactions, listOrderTransactions } from './objects.ts';
import { assertNoFilters } from './part.ts';
import { serializeTransaction } from './serialize.ts';
import type { Status, Transaction } from './types.ts';
import { pageSize, writeXmlDocument, writeXmlPage } from './xml.ts';

/** The first step of a search: which transactions, the newest first. */
export async function searchTransactionIds(c: Context, deps: BraintreeDeps) {
  const matches = await findTransactions(c, deps);
  return respondWithXml(
    c,
    writeXmlDocument('search_results', { page_size: pageSize, ids: matches.map(({ id }) => id) }),
  );
}

/** The second: these transactions. */
export async function searchTransactionPage(c: Context, deps: BraintreeDeps) {
  const matches = await findTransactions(c, deps);
  return respondWithXml(c, writeXmlPage('credit_card_transactions', 'transaction', matches.map(serializeTransaction)));
}

type Field = (transaction: Transaction) => string | undefined;

/** Searchable fields of transactions, under the names that the library sends. */
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

/**
 * Finds the transactions that match the search, the newest first. Unsupported criteria are refused, since ignoring them
 * would find too much.
 */
async function findTransactions(c: Context, { store, now }: BraintreeDeps): Promise<Transaction[]> {
  assertNoFilters(c, ['page']);
  const criteria = readSearchCriteria(await readJsonBody(c), Object.keys(fields), ranges);
  const { is } = isJsonObject(criteria.order_id) ? criteria.order_id : {};
  const candidates =
    typeof is === 'string' ? listOrderTransactions(store.db, is, now()) : allTransactions(store.db, now());
  return (await candidates).filter((transaction) =>
    Object.entries(criteria).every(([name, criterion]) => {
      const value = fields[name]?.(transaction);
      return ranges.includes(name) ? matchesRange(value, criterion) : matchesTextCriterion(value, criterion);
    }),
  );
}

/** @throws BraintreeFault 422 */
export function readSearchCriteria(body: Body, names: readonly string[], ranges: readonly string[] = []): Body {
  assertPlayed(body, ['search']);
  const criteria = isJsonObject(body.search) ? body.search : {};
  const unknownName = Object.keys(criteria).find((name) => !names.includes(name));
  if (unknownName !== undefined) throw createSearchFault(`The stand-in does not search by ${unknownName}.`);
  for (const [name, criterion] of Object.entries(criteria)) {
    assertOperators(criterion, ranges.includes(name) ? rangeOperators : textOperators);
  }
  return criteria;
}

const textOperators = ['is', 'is_not', 'starts_with', 'ends_with', 'contains'];
const rangeOperators = ['min', 'max', 'is'];

/** A criterion is a list of values or has operators. @throws BraintreeFault 422 */
function assertOperators(criterion: unknown, operators: readonly string[]): void {
  if (Array.isArray(criterion)) return;
  if (!isJsonObject(criterion)) throw createSearchFault('A criterion is missing.');
  const unknownOperator = Object.keys(criterion).find((operator) => !operators.includes(operator));
  if (unknownOperator !== undefined) throw createSearchFault(`There is no operator ${unknownOperator}.`);
}

/** A list of values, or `is`, `is_not`, `starts_with`, `ends_with` and `contains`. */
export function matchesTextCriterion(value = '', criterion: unknown): boolean {
  if (Array.isArray(criterion)) return criterion.includes(value);
  if (!isJsonObject(criterion)) return false;
  return Object.entries(criterion).every(([operator, operand]) => {
    const text = String(operand);
    if (operator === 'is') return value === text;
    if (operator === 'is_not') return value !== text;
    if (operator === 'starts_with') return value.startsWith(text);
    if (operator === 'ends_with') return value.endsWith(text);
    return value.includes(text);
  });
}

/** `min`, `max` and `is` of amounts and instants. */
export function matchesRange(value = '', criterion: unknown): boolean {
  if (!isJsonObject(criterion)) return false;
  const number = toComparableNumber(value);
  return Object.entries(criterion).every(([operator, operand]) => {
    const limit = toComparableNumber(String(operand));
    if (operator === 'min') return number >= limit;
    if (operator === 'max') return number <= limit;
    return number === limit;
  });
}

function toComparableNumber(text: string): number {
  return /^-?[\d.]+$/.test(text) ? Number(text) : Date.parse(text);
}

function createSearchFault(message: string): BraintreeFault {
  return new BraintreeFault(422, [{ code: '', attribute: 'search', message }]);
}
