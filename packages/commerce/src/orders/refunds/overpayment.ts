import type { Row } from '@mercer/database';

const surplus = 'surplus-';

export function surplusRefundId(transactionId: string): string {
  return surplus + transactionId;
}

/** Returns true for a refund of an overpayment, which has nothing to do with the order's cost. */
export function isOverpaymentRefund({ id }: Pick<Row<'refunds'>, 'id'>): boolean {
  return id.startsWith(surplus);
}
