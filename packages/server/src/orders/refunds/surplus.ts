import type { Row } from '../../db/index.ts';

const surplus = 'surplus-';

export function surplusRefundId(transactionId: string): string {
  return surplus + transactionId;
}

/** Such a refund has nothing to do with what the order cost. */
export function isSurplus({ id }: Pick<Row<'refunds'>, 'id'>): boolean {
  return id.startsWith(surplus);
}
