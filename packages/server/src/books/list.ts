import { type List, toMajorUnits } from '@mercer/contract';
import { type Db, parseJson, type Row } from '../db/index.ts';
import { listOf, offsetOf, type Paging } from '../http/list.ts';
import type { Side } from './compare.ts';
import type { Settlement } from './settlements.ts';

/** What the books of gateways have otherwise than ours, newest first. @param status gone, open, or both where left out */
export async function listDifferences(db: Db, status: string | undefined, paging: Paging): Promise<List<object>> {
  const all = db.selectFrom('book_differences');
  const rows = status === undefined ? all : all.where('date_gone', status === 'gone' ? 'is not' : 'is', null);
  const { count } = await rows.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow();
  const newest = rows.selectAll().orderBy('date_found', 'desc').orderBy('id');
  const page = await newest.limit(paging.limit).offset(offsetOf(paging)).execute();
  return listOf(page.map(serializeDifference), Number(count), paging);
}

function serializeDifference({ ours, theirs, date_gone, ...row }: Row<'book_differences'>) {
  const status = date_gone === null ? 'open' : 'gone';
  return { ...row, status, ours: serializeSide(ours), theirs: serializeSide(theirs), date_gone };
}

function serializeSide(side: string | null) {
  if (side === null) return null;
  const { amount, ...rest } = parseJson<Side>(side);
  return { ...rest, amount: toMajorUnits(amount, rest.currency) };
}

interface PaymentFilter {
  order_id?: string | undefined;
  gateway?: string | undefined;
  status?: string | undefined;
}

/** Payments with what their gateways have booked and kept of them, newest first. */
export async function listSettledPayments(db: Db, filter: PaymentFilter, paging: Paging): Promise<List<object>> {
  let rows = db.selectFrom('payments');
  for (const field of ['order_id', 'gateway'] as const) {
    const value = filter[field];
    if (value !== undefined) rows = rows.where(field, '=', value);
  }
  const { status } = filter;
  if (status !== undefined) rows = rows.where((eb) => eb(eb.ref('status').$castTo<string>(), '=', status));
  const { count } = await rows.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow();
  const newest = rows.selectAll().orderBy('date_created', 'desc').orderBy('id', 'desc');
  const page = await newest.limit(paging.limit).offset(offsetOf(paging)).execute();
  return listOf(page.map(serializePayment), Number(count), paging);
}

function serializePayment(row: Row<'payments'>) {
  const { id, order_id, method, gateway, transaction_id, status, currency, date_created, date_expires } = row;
  const settlements = parseJson<Settlement[]>(row.settlements ?? '[]').map(serializeSettlement);
  return {
    id,
    order_id,
    method,
    gateway,
    transaction_id,
    status,
    amount: toMajorUnits(row.amount, currency),
    captured: row.captured === null ? null : toMajorUnits(row.captured, currency),
    currency,
    date_created,
    date_expires,
    settlements,
  };
}

function serializeSettlement({ amount, fee, net, ...settlement }: Settlement) {
  const { currency, settled_currency } = settlement;
  return {
    ...settlement,
    amount: toMajorUnits(amount, currency),
    fee: toMajorUnits(fee, settled_currency),
    net: toMajorUnits(net, settled_currency),
  };
}
