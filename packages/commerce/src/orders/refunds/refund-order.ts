import type { Major, Minor } from '@mercer/contract';
import { createRecordId, type Row, type Tx } from '@mercer/database';
import type { Claim } from '@mercer/platform/http/claim';
import type { AppDeps } from '@mercer/platform/http/context';
import { type ApiError, buildValidationError } from '@mercer/platform/http/errors';
import { toExactMinorAmount } from '@mercer/platform/http/minor-amount';
import { collectPieces, type RequestedPieces, readOrderPieces } from '../pieces/index.ts';
import { auditOrderAction, lockPlacedOrder, returnOrderStock } from '../record/index.ts';
import { refreshOrderStates } from '../states/index.ts';
import { closeRefundedReturn } from './close-return.ts';
import { queueRefund, refundBalance } from './refund.ts';
import { type PiecesRefund, refundOfPieces } from './refund-items.ts';
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
    const { amount, items, pieces } = await resolveRefundAmount(tx, order, input, refundableAmount);
    const movement = { orderId, kind: 'refund', actor: input.by ?? 'operator', now: deps.now() } as const;
    await returnOrderStock(tx, order, pieces, movement);
    const newState = { refund_id: id, amount_minor: amount, currency: order.currency, reason: input.reason ?? null };
    await auditOrderAction(tx, order, { action: 'refund', actor: 'operator', by: input.by, newState, now: deps.now() });
    const refundId = await queueRefund(tx, order, { id, amount, items, reason: input.reason, now: deps.now() });
    await closeRefundedReturn(tx, order, refundId, deps.now());
    await refreshOrderStates(tx, order.id);
    return refundId;
  });
  if (decided) await executeRefund(deps, decided);
}

/**
 * Resolves what a refund gives back: an amount, or the price of pieces.
 * @throws ApiError 400 where that is nothing
 */
export async function resolveRefundAmount(
  tx: Tx,
  order: Row<'orders'>,
  { amount, items, isAll, restock }: RefundInput,
  refundableAmount: Minor,
): Promise<PiecesRefund> {
  if (refundableAmount === 0) throw buildValidationError('Nothing is left to refund', 'amount');
  if (amount !== undefined) {
    const exactAmount = toExactMinorAmount(amount, order.currency, 'amount');
    if (exactAmount > refundableAmount)
      throw buildValidationError('This is more than was paid and not refunded yet', 'amount');
    return { amount: exactAmount, items: [], pieces: [] };
  }
  if (!items && !isAll) throw buildMissingAmountError();
  const pieces = items ?? collectPieces(await readOrderPieces(tx, order), 'refundable');
  const refund = await refundOfPieces(tx, order, pieces, { restock });
  if (refund.amount <= 0) throw buildValidationError('The amount must be more than zero', 'amount');
  return refund;
}

function buildMissingAmountError(): ApiError {
  return buildValidationError('amount: an amount, items or {"all": true} must say what goes back', 'amount');
}
