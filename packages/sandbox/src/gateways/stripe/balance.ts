import { createPrefixedId } from '../../http/ids.ts';
import { type ReadCall, toUnixSeconds, type WriteCall } from './api/call.ts';
import { insertObject } from './api/objects.ts';
import { readFormParams } from './api/params.ts';
import type { BalanceTransaction } from './types.ts';

interface Funds extends Pick<BalanceTransaction, 'amount' | 'currency' | 'source' | 'type'> {
  description: string | null;
}

/** Moves money in or out of the account. @returns the id of the balance transaction */
export async function recordBalanceTransaction(
  { db, now }: WriteCall,
  { amount, currency, source, type, description }: Funds,
) {
  const fee = type === 'charge' || type === 'payment' ? computeStripeFee(amount) : 0;
  const transaction: BalanceTransaction = {
    id: createPrefixedId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: toUnixSeconds(now),
    balance_type: 'payments',
    created: toUnixSeconds(now),
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee > 0 ? [{ amount: fee, application: null, currency, description: 'Stripe fees', type: 'stripe_fee' }] : [],
    net: amount - fee,
    reporting_category: getReportingCategory(type, amount),
    source,
    status: 'available',
    type,
  };
  await insertObject(db, transaction);
  return transaction.id;
}

/** 2.9 % and 30 of the smallest unit are Stripe's. */
function computeStripeFee(amount: number): number {
  return Math.min(amount, Math.round(amount * 0.029) + 30);
}

function getReportingCategory(
  type: BalanceTransaction['type'],
  amount: number,
): BalanceTransaction['reporting_category'] {
  if (type === 'refund_failure' || type === 'payment_failure_refund') return 'refund_failure';
  return (type === 'adjustment' ? disputed : chargeCategories)[amount > 0 ? 'in' : 'out'];
}

const chargeCategories = { in: 'charge', out: 'refund' } as const;
const disputed = { in: 'dispute_reversal', out: 'dispute' } as const;

/** Returns the account's balance, computed from the ledger. */
export async function retrieveBalance({ db, form }: ReadCall): Promise<object> {
  readFormParams(form, {});
  const sums = await db
    .selectFrom('charges')
    .select((select) => ['currency', select.fn.sum('amount').as('taken'), select.fn.sum('refunded').as('given')])
    .where('gateway', '=', 'stripe')
    .where('status', '=', 'succeeded')
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  const available = sums.map(({ currency, taken: chargedSum, given: refundedSum }) =>
    buildBalanceFund(Number(chargedSum) - Number(refundedSum), currency.toLowerCase()),
  );
  const blank = [buildBalanceFund(0, 'usd')];
  return {
    object: 'balance',
    available: available.length > 0 ? available : blank,
    livemode: false,
    pending: available.length > 0 ? available.map(({ currency }) => buildBalanceFund(0, currency)) : blank,
  };
}

function buildBalanceFund(amount: number, currency: string) {
  return { amount, currency, source_types: { card: amount } };
}
