import type { Context } from 'hono';
import { BraintreeFault, respondWithXml } from './faults.ts';
import type { BraintreeDeps } from './keys.ts';
import { allTransactions } from './objects.ts';
import { readPart } from './part.ts';
import type { Transaction } from './types.ts';
import { writeXmlDocument } from './xml.ts';

/** Returns what was settled on a day, by merchant account, type and instrument. */
export async function postSettlementSummary(c: Context, { store, now }: BraintreeDeps) {
  const summaryFields = await readPart(c, 'settlement_batch_summary', ['settlement_date']);
  const day = typeof summaryFields.settlement_date === 'string' ? summaryFields.settlement_date : '';
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) {
    const message = 'Settlement Date is invalid';
    throw new BraintreeFault(422, [{ code: '82302', attribute: 'settlement_date', message }]);
  }
  const settled = (await allTransactions(store.db, now())).filter(
    ({ status, updated_at }) => status === 'settled' && updated_at.startsWith(day),
  );
  return respondWithXml(c, writeXmlDocument('settlement_batch_summary', { records: summarizeSettlements(settled) }));
}

function summarizeSettlements(transactions: Transaction[]) {
  const toGroupKey = ({ type, merchant_account_id, payment_instrument_type }: Transaction) =>
    [type, merchant_account_id, payment_instrument_type].join();
  return [...new Set(transactions.map(toGroupKey))].map((key) => {
    const group = transactions.filter((transaction) => toGroupKey(transaction) === key);
    const [kind = '', merchant_account_id = ''] = key.split(',');
    const total = group.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    const amount_settled = (total / 100).toFixed(2);
    return { kind, merchant_account_id, count: String(group.length), amount_settled, card_type: 'Visa' };
  });
}
