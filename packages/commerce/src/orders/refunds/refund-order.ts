import type { Major } from '@mercer/contract';
import { createRecordId, type Row, type Tx } from '@mercer/database';
import type { Claim } from '@mercer/platform/http/claim';
import type { AppDeps } from '@mercer/platform/http/context';
import { type ApiError, buildValidationError } from '@mercer/platform/http/errors';
import { toExactMinorAmount } from '@mercer/platform/http/minor-amount';
import { collectPieces, type RequestedPieces, readOrderPieces } from '../pieces/index.ts';
import { auditOrderAction, lockPlacedOrder, returnStock } from '../record/index.ts';
import { queueRefund, refundBalance } from './refund.ts';
import { refundOfPieces } from './refund-items.ts';
import { executeRefund } from './run-refund.ts';

export interface RefundInput {
  /** major units */
  amount?: Major | undefined;
  items?: RequestedPieces[] | undefined;
  /** True to refund everything that is left; this must be stated explicitly. */
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
    const id = createRecordId(deps.now());
    const { refundableAmount } = await refundBalance(tx, order);
    if (refundableAmount === 0) throw buildValidationError('Nothing is left to refund', 'amount');
    const { amount, items, pieces } = await resolveRefundAmount(tx, order, input);
    if (amount <= 0) throw buildValidationError('The amount must be more than zero', 'amount');
    await returnStock(tx, pieces);
    const newState = { refund_id: id, amount_minor: amount, currency: order.currency, reason: input.reason ?? null };
    await auditOrderAction(tx, order, { action: 'refund', actor: 'operator', by: input.by, newState, now: deps.now() });
    return queueRefund(tx, order, { id, amount, items, reason: input.reason, now: deps.now() });
  });
  if (decided) await executeRefund(deps, decided);
}

async function resolveRefundAmount(tx: Tx, order: Row<'orders'>, { amount, items, isAll, restock }: RefundInput) {
  if (amount !== undefined) {
    return { amount: toExactMinorAmount(amount, order.currency, 'amount'), items: [], pieces: [] };
  }
  if (!items && !isAll) throw buildMissingAmountError();
  return refundOfPieces(tx, order, items ?? collectPieces(await readOrderPieces(tx, order), 'refundable'), { restock });
}

function buildMissingAmountError(): ApiError {
  return buildValidationError('amount: an amount, items or {"all": true} must say what goes back', 'amount');
}
