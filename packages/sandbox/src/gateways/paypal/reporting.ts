import type { Context } from 'hono';
import { requireToken } from './api/access.ts';
import { PaypalFault } from './api/faults.ts';
import { toPaypalMoney } from './api/money.ts';
import { type Db, listObjects } from './api/objects.ts';
import type { PaypalDeps } from './keys.ts';
import type { Capture, Money, Refund } from './types.ts';

/** Transaction Search: https://developer.paypal.com/docs/api/transaction-search/v1/ */
interface Transaction {
  transaction_id: string;
  paypal_reference_id?: string;
  transaction_event_code: string;
  transaction_initiation_date: string;
  transaction_amount: Money;
  fee_amount?: Money;
  transaction_status: string;
  invoice_id?: string;
  custom_field?: string;
}

const played = [
  'start_date',
  'end_date',
  'transaction_id',
  'transaction_status',
  'transaction_currency',
  'fields',
  'page',
  'page_size',
];
const fields = ['all', 'transaction_info', 'payer_info'];
const longestMs = 31 * 24 * 3_600_000;

/** The captures and refunds of a span of at most 31 days. */
export async function searchTransactions(c: Context, deps: PaypalDeps) {
  await requireToken(c, deps);
  const query = c.req.query();
  for (const name of Object.keys(query)) if (!played.includes(name)) throw createQueryFault(name, 'NOT_SUPPORTED');
  const requestedFields = (query.fields ?? 'transaction_info').split(',');
  if (requestedFields.some((name) => !fields.includes(name))) throw createQueryFault('fields', 'NOT_SUPPORTED');
  const hasPayer = requestedFields.includes('all') || requestedFields.includes('payer_info');
  const [from, to] = [readQueryInstant(query, 'start_date'), readQueryInstant(query, 'end_date')];
  if (to < from || to - from > longestMs) throw createQueryFault('end_date', 'INVALID_DATE_RANGE');
  const matchingTransactions = (await transactionsBetween(deps.store.db, from, to)).filter(
    ({ transaction_id, transaction_status, transaction_amount }) =>
      [undefined, transaction_amount.currency_code].includes(query.transaction_currency) &&
      [undefined, transaction_id].includes(query.transaction_id) &&
      [undefined, transaction_status].includes(query.transaction_status),
  );
  const [page, size] = [readQueryNumber(query, 'page', 1), readQueryNumber(query, 'page_size', 100)];
  return c.json({
    transaction_details: matchingTransactions
      .slice((page - 1) * size, page * size)
      .map((transaction_info) => ({ transaction_info, ...(hasPayer && { payer_info }) })),
    start_date: new Date(from).toISOString(),
    end_date: new Date(to).toISOString(),
    last_refreshed_datetime: deps.now().toISOString(),
    page,
    total_items: matchingTransactions.length,
    total_pages: Math.ceil(matchingTransactions.length / size),
    links: [],
  });
}

/** All buyers of the stand-in are one. */
const payer_info = {
  account_id: 'SANDBOXBUYER1',
  email_address: 'buyer@sandbox.test',
  payer_status: 'Y',
  payer_name: { given_name: 'Bea', surname: 'Buyer' },
};

async function transactionsBetween(db: Db, from: number, to: number): Promise<Transaction[]> {
  const captures = (await listObjects(db, 'capture')).map(toCaptureTransaction);
  const refunds = (await listObjects(db, 'refund')).map(toRefundTransaction);
  return [...captures, ...refunds]
    .filter(({ transaction_initiation_date: date }) => Date.parse(date) >= from && Date.parse(date) <= to)
    .sort((first, second) => first.transaction_initiation_date.localeCompare(second.transaction_initiation_date));
}

const statuses: Record<string, string> = { PENDING: 'P', DECLINED: 'D', FAILED: 'D' };

/** T0006: "Express Checkout payment" */
function toCaptureTransaction({ id, amount, status, create_time, ...capture }: Capture): Transaction {
  const fee = capture.seller_receivable_breakdown.paypal_fee;
  return {
    ...toReferenceFields(capture),
    transaction_id: id,
    transaction_event_code: 'T0006',
    transaction_initiation_date: create_time,
    transaction_amount: amount,
    fee_amount: negateMoney(fee),
    transaction_status: statuses[status] ?? 'S',
  };
}

/** T1107: "Payment refund, initiated by merchant" */
function toRefundTransaction({ id, amount, status, create_time, sandbox, ...refund }: Refund): Transaction {
  return {
    ...toReferenceFields(refund),
    transaction_id: id,
    paypal_reference_id: sandbox.capture_id,
    transaction_event_code: 'T1107',
    transaction_initiation_date: create_time,
    transaction_amount: negateMoney(amount),
    transaction_status: statuses[status] ?? 'S',
  };
}

function toReferenceFields({ invoice_id, custom_id }: { invoice_id?: string; custom_id?: string }) {
  return { ...(invoice_id && { invoice_id }), ...(custom_id && { custom_field: custom_id }) };
}

function negateMoney({ value, currency_code }: Money): Money {
  return Number(value) === 0 ? toPaypalMoney(0, currency_code) : { currency_code, value: `-${value}` };
}

function readQueryInstant(query: Record<string, string>, name: string): number {
  const time = Date.parse(query[name] ?? '');
  if (Number.isNaN(time)) throw createQueryFault(name, 'MISSING_REQUIRED_PARAMETER');
  return time;
}

function readQueryNumber(query: Record<string, string>, name: string, otherwise: number): number {
  const number = Number(query[name] ?? otherwise);
  if (Number.isInteger(number) && number >= 1 && number <= 500) return number;
  throw createQueryFault(name, 'INVALID_PARAMETER_VALUE');
}

function createQueryFault(field: string, issue: string): PaypalFault {
  return new PaypalFault(400, [{ issue, field, location: 'query' }]);
}
