import type { Kysely, Transaction } from 'kysely';
import { createPrefixedId } from '../http/ids.ts';
import { invalidParameterError } from '../http/sandbox-error.ts';
import type { RefundRow, SandboxTables } from '../store/tables.ts';

export type RefundInput = Pick<RefundRow, 'charge_id' | 'amount' | 'idempotency_key'> & { now: Date };

/** Gives money back once per key, and never more than was paid. */
export function createRefund(db: Kysely<SandboxTables>, input: RefundInput): Promise<RefundRow> {
  return db.transaction().execute((tx) => refundWithin(tx, input));
}

/** Refunds within the caller's transaction, once per key, and never more than was paid. */
export async function refundWithin(tx: Transaction<SandboxTables>, { now, ...input }: RefundInput): Promise<RefundRow> {
  const row = { ...input, id: createPrefixedId('re'), created_at: now.toISOString() };
  const result = await tx
    .insertInto('refunds')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) return earlierRefund(tx, row);
  await takeFromCharge(tx, row);
  return row;
}

async function earlierRefund(tx: Transaction<SandboxTables>, row: RefundRow): Promise<RefundRow> {
  const earlier = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('idempotency_key', '=', row.idempotency_key)
    .executeTakeFirstOrThrow();
  if (earlier.charge_id === row.charge_id && earlier.amount === row.amount) return earlier;
  throw invalidParameterError('request_id', 'This key belongs to another refund.', 'idempotency_error');
}

async function takeFromCharge(tx: Transaction<SandboxTables>, { charge_id, amount }: RefundRow): Promise<void> {
  const result = await tx
    .updateTable('charges')
    .set((set) => ({ refunded: set('refunded', '+', amount) }))
    .where('id', '=', charge_id)
    .where('status', '=', 'succeeded')
    .where((expression) => expression(expression('refunded', '+', amount), '<=', expression.ref('amount')))
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) {
    throw invalidParameterError(
      'amount',
      'The charge is not paid, or less than this amount is left of it.',
      'refund_too_large',
    );
  }
}
