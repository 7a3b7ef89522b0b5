import { type Row, type Tx, updateRow } from '@mercer/database';
import { computeCostParts, issueCorrected, newestInvoice, writeCreditNote } from '../../invoices/index.ts';
import { countRemovedPieces } from '../pieces/index.ts';
import {
  type balanceOfParts,
  computeDecrease,
  computeRemainingParts,
  type RefundedParts,
  restateRefunds,
  sumPartAmounts,
  toPartColumns,
} from '../refunds/index.ts';
import { planEditedTaxes, type RetaxedLines } from '../tax-records/index.ts';

interface Edited {
  /** Id of the change. */
  id: string;
  order: Row<'orders'>;
  edited: Row<'orders'>;
  before: Row<'order_items'>[];
  items: Row<'order_items'>[];
  refundId: string | null;
  /** Balance of the order before the change. */
  balance: Awaited<ReturnType<typeof balanceOfParts>>;
  isRetaxed: boolean;
  /** taxes of new lines, or of the whole order elsewhere */
  retaxed?: RetaxedLines | undefined;
  now: Date;
}

/**
 * Brings earlier refunds and the documents of an order in line with its change. An invoice is answered by a credit note of what
 * has become less. Where a tax or the shipment has become more, the invoice is taken back as a whole and another one takes its
 * place.
 */
export async function correctDocuments(tx: Tx, change: Edited): Promise<void> {
  const { order, edited, items, balance, isRetaxed } = change;
  const cost = computeCostParts(edited, items);
  const refunds = restateRefunds(cost, balance.refunds, { isRetaxed });
  await saveRefundParts(tx, refunds);
  await planEditedTaxes(tx, {
    ...change,
    previousParts: computeRemainingParts(balance),
    currentParts: computeRemainingParts({ cost, refunds }),
    retaxed: change.retaxed,
  });
  // Authorized money is invoiced when it is captured
  const invoice = await newestInvoice(tx, order.id);
  if (!invoice) return;
  const [previousBalance, currentBalance] = [toCreditedBalance(balance), toCreditedBalance({ cost, refunds })];
  await correctInvoice(
    tx,
    { ...change, invoice },
    { previousParts: computeRemainingParts(previousBalance), currentParts: computeRemainingParts(currentBalance) },
  );
}

/** A refund that is on its way gets its credit note when it has arrived. */
function toCreditedBalance({ cost, refunds }: Edited['balance']): Edited['balance'] {
  return { cost, refunds: refunds.filter(({ isDone }) => isDone) };
}

async function saveRefundParts(tx: Tx, refunds: readonly RefundedParts[]): Promise<void> {
  for (const { id, parts } of refunds) await updateRow(tx, 'refunds', id, toPartColumns(parts));
}

type Position = ReturnType<typeof computeRemainingParts>;

async function correctInvoice(
  tx: Tx,
  change: Edited & { invoice: Row<'invoices'> },
  { previousParts, currentParts }: { previousParts: Position; currentParts: Position },
) {
  const { id, edited, invoice, refundId, now } = change;
  const decreasedParts = computeDecrease(previousParts, currentParts);
  if (decreasedParts && isWithoutAmounts(decreasedParts)) return;
  const invoiced = { order: edited, invoice };
  const credit = { id: refundId ?? id, refund_id: refundId, items: change.before };
  if (decreasedParts) {
    const note = {
      ...credit,
      amount: sumPartAmounts(decreasedParts),
      parts: decreasedParts,
      pieces: countRemovedPieces(change.before, change.items),
    };
    return writeCreditNote(tx, invoiced, note, now);
  }
  const { number } = await issueCorrected(
    tx,
    { id: `${id}-invoice`, order: edited, remainingParts: currentParts },
    now,
  );
  const originalQuantities = new Map(change.before.map((item) => [item.id, item.quantity]));
  const note = {
    ...credit,
    amount: sumPartAmounts(previousParts),
    parts: previousParts,
    pieces: originalQuantities,
    replaced_by: number,
  };
  await writeCreditNote(tx, invoiced, note, now);
}

function isWithoutAmounts(parts: Position): boolean {
  return parts.every(({ amount, taxes }) => amount === 0 && taxes.every((tax) => tax.amount === 0));
}
