import type { Major } from '@mercer/contract';
import { newId, type Row, type Tx } from '../../db/index.ts';
import type { Claim } from '../../http/claim.ts';
import type { AppDeps } from '../../http/context.ts';
import { type ApiError, invalid } from '../../http/errors.ts';
import { minorAmount } from '../../http/minor-amount.ts';
import { allPieces, readPieces, type WantedPieces } from '../pieces/index.ts';
import { auditOrder, lockPlacedOrder, returnStock } from '../record/index.ts';
import { queueRefund, refundBalance } from './refund.ts';
import { refundOfPieces } from './refund-items.ts';
import { runRefund } from './run-refund.ts';

export interface RefundInput {
  /** major units */
  amount?: Major | undefined;
  items?: WantedPieces[] | undefined;
  /** everything that is left, which must be said */
  isAll?: boolean | undefined;
  restock: boolean;
  reason?: string | undefined;
  /** name of the operator's key */
  by?: string | undefined;
  claim?: Claim | undefined;
}

/** The operator's refund, of an amount, of pieces, or of everything that is left. */
export async function refundOrder(deps: AppDeps, orderId: string, input: RefundInput): Promise<void> {
  const decided = await deps.db.transaction().execute(async (tx) => {
    await input.claim?.(tx);
    const order = await lockPlacedOrder(tx, orderId);
    const id = newId(deps.now());
    const { rest } = await refundBalance(tx, order);
    if (rest === 0) throw invalid('Nothing is left to refund', 'amount');
    const { amount, items, pieces } = await amountOf(tx, order, input);
    if (amount <= 0) throw invalid('The amount must be more than zero', 'amount');
    await returnStock(tx, pieces);
    const after = { refund_id: id, amount_minor: amount, currency: order.currency, reason: input.reason ?? null };
    await auditOrder(tx, order, { action: 'refund', actor: 'operator', by: input.by, after, now: deps.now() });
    return queueRefund(tx, order, { id, amount, items, reason: input.reason, now: deps.now() });
  });
  if (decided) await runRefund(deps, decided);
}

async function amountOf(tx: Tx, order: Row<'orders'>, { amount, items, isAll, restock }: RefundInput) {
  if (amount !== undefined) {
    return { amount: minorAmount(amount, order.currency, 'amount'), items: [], pieces: [] };
  }
  if (!items && !isAll) throw nothingSaid();
  return refundOfPieces(tx, order, items ?? allPieces(await readPieces(tx, order), 'refundable'), { restock });
}

function nothingSaid(): ApiError {
  return invalid('amount: an amount, items or {"all": true} must say what goes back', 'amount');
}
