import { parseJson, type Row, type Tx } from '@mercer/database';
import type { CreditedPart } from '../../invoices/index.ts';
import { planReversal } from '../../taxes/index.ts';

/** Plans to take the taxes of a refund back at the provider that has recorded them; none where the order has no provider. */
export async function takeTaxesBack(
  tx: Tx,
  { id, order_id, parts }: Pick<Row<'refunds'>, 'id' | 'order_id' | 'parts'>,
  now: Date,
): Promise<void> {
  if (parts === null) return;
  await planReversal(tx, { causeId: id, orderId: order_id, parts: parseJson<CreditedPart[]>(parts), now });
}
