import { parseJson, type Row, type Tx } from '@mercer/database';
import { type CreditedPart, computeCostParts } from '../../invoices/index.ts';
import { itemsOfOrder } from '../record/index.ts';
import { type RefundedParts, spreadOverParts, subtractParts } from './cost-parts.ts';
import { isOverpaymentRefund } from './overpayment.ts';

/** Cost of an order and what its refunds return of each part, oldest refund first. */
export interface OrderBalance {
  cost: CreditedPart[];
  refunds: RefundedParts[];
}

/**
 * The balance of a locked order by its parts. Refunds that were refused give nothing back, and what a change of the order gave back
 * is no part of its cost any more. A refund from before parts were kept is spread as it would be today.
 */
export async function balanceOfParts(tx: Tx, order: Row<'orders'>): Promise<OrderBalance> {
  const cost = computeCostParts(order, await itemsOfOrder(tx, order.id));
  const rows = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('status', '!=', 'failed')
    .where('edit_id', 'is', null)
    .orderBy('date_created')
    .orderBy('id')
    .execute();
  const refunds: RefundedParts[] = [];
  for (const refund of rows.filter((row) => !isOverpaymentRefund(row))) {
    const remainingParts = computeRemainingParts({ cost, refunds });
    const parts = refund.parts
      ? parseJson<CreditedPart[]>(refund.parts)
      : await spreadRefund(tx, refund, remainingParts);
    refunds.push({ id: refund.id, isDone: refund.status === 'succeeded', parts });
  }
  return { cost, refunds };
}

async function spreadRefund(
  tx: Tx,
  { id, amount }: Row<'refunds'>,
  remainingParts: CreditedPart[],
): Promise<CreditedPart[]> {
  const items = tx.selectFrom('refund_items').select(['item_id', 'amount']).where('refund_id', '=', id);
  return spreadOverParts(remainingParts, amount, await items.execute());
}

/** Computes what can still be refunded of each part. */
export function computeRemainingParts({ cost, refunds }: OrderBalance): CreditedPart[] {
  return subtractParts(
    cost,
    refunds.flatMap(({ parts }) => parts),
  );
}
