import { parseJson, type Row, type Tx } from '../../db/index.ts';
import type { CreditedPart } from '../../invoices/index.ts';
import { itemsOfOrder } from '../record/index.ts';
import { costParts, lessParts, type RefundedParts, takeParts } from './cost-parts.ts';
import { isSurplus } from './surplus.ts';

/** What an order costs, and what its refunds give back of each part, the oldest refund first. */
export interface OrderBalance {
  cost: CreditedPart[];
  refunds: RefundedParts[];
}

/**
 * The balance of a locked order by its parts. Refunds that were refused give nothing back, and what a change of the order gave back
 * is no part of its cost any more. A refund from before parts were kept is spread as it would be today.
 */
export async function balanceOfParts(tx: Tx, order: Row<'orders'>): Promise<OrderBalance> {
  const cost = costParts(order, await itemsOfOrder(tx, order.id));
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
  for (const refund of rows.filter((row) => !isSurplus(row))) {
    const left = partsLeft({ cost, refunds });
    const parts = refund.parts ? parseJson<CreditedPart[]>(refund.parts) : await spread(tx, refund, left);
    refunds.push({ id: refund.id, isDone: refund.status === 'succeeded', parts });
  }
  return { cost, refunds };
}

async function spread(tx: Tx, { id, amount }: Row<'refunds'>, left: CreditedPart[]): Promise<CreditedPart[]> {
  const items = tx.selectFrom('refund_items').select(['item_id', 'amount']).where('refund_id', '=', id);
  return takeParts(left, amount, await items.execute());
}

/** What may still be given back of each part. */
export function partsLeft({ cost, refunds }: OrderBalance): CreditedPart[] {
  return lessParts(
    cost,
    refunds.flatMap(({ parts }) => parts),
  );
}
