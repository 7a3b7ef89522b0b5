import type { Major, Minor } from '@mercer/contract';
import { createRecordId, type Row, type Tx, updateRow } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { toExactMinorAmount } from '@mercer/platform/http/minor-amount';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { issueCreditNote } from '../../invoices/index.ts';
import { insertPayment, manualGateway } from '../../payments/index.ts';
import { allocateAmount } from '../../promotions/index.ts';
import { withTaxCalculations } from '../../taxes/index.ts';
import type { LockedDraft } from '../drafts/index.ts';
import { type AddedItem, applyAdditions, type OrderAdditions, priceOrderAdditions } from '../edits/index.ts';
import { lockLink, sendLinkOfLockedOrder } from '../payment-links/index.ts';
import { buildStatusConflict, changeStatus, lockPlacedOrder, mailReturnStep } from '../record/index.ts';
import {
  balanceOfParts,
  computeRemainingParts,
  executeRefund,
  insertRefund,
  insertRefundItems,
  queuePiecesRefund,
  queueRefund,
  type RefundedItem,
  refundBalance,
  spreadOverParts,
  takeTaxesBack,
} from '../refunds/index.ts';
import { readAmountOwed, refreshOrderStates } from '../states/index.ts';
import {
  assertDecision,
  decideReturn,
  type LockedReturn,
  type ReturnDecision,
  recordDecision,
} from './decide-return.ts';
import { assertFee, takeReturnedPieces } from './returned-pieces.ts';

export interface ReturnExchange extends ReturnDecision {
  /** Lines that replace the pieces, at the prices of the catalogue. */
  items: AddedItem[];
  /** Kept of what the pieces were worth, in major units. */
  fee?: Major | undefined;
  /** True when all pieces can be sold again; what an inspection has found goes before. */
  restock: boolean;
  /** True to mail the shopper a payment link where the replacement costs more. */
  sendsPaymentLink: boolean;
}

/**
 * Ends a return in an exchange, in one transaction: the replacement is added to the order, and what the pieces were worth pays for it. What
 * it costs more is owed, and asked for by a payment link; what it costs less is refunded. Idempotent.
 * @throws ApiError 404; 400 on `fee` and the items; 409 `invalid_status`, `out_of_stock`
 */
export async function exchangeReturn(deps: AppDeps, id: string, exchange: ReturnExchange): Promise<void> {
  let link: LockedDraft | undefined;
  const refundIds: string[] = [];
  const lockFirst = async (tx: Tx, orderId: string) => {
    link = await lockLink(tx, orderId);
  };
  const decideExchange = () =>
    decideReturn(deps, id, { claim: exchange.claim, lockFirst }, async (tx, locked, now) => {
      if (locked.request.edit_id !== null) return;
      if (locked.request.status === 'approved') throw buildStatusConflict('This return is refunded');
      assertDecision(locked.request, 'exchange');
      refundIds.push(...(await performExchange(tx, deps, { locked, link, now }, exchange)));
    });
  await withTaxCalculations(deps, decideExchange, { isBinding: true });
  for (const refundId of refundIds) await executeRefund(deps, refundId);
}

interface ExchangeStart {
  locked: LockedReturn;
  /** the newest payment link of the order */
  link: LockedDraft | undefined;
  now: Date;
}

/** @returns the refunds to run */
async function performExchange(
  tx: Tx,
  deps: AppDeps,
  { locked, link, now }: ExchangeStart,
  { items, fee, restock, sendsPaymentLink, by, note }: ReturnExchange,
): Promise<string[]> {
  const { request } = locked;
  const order = await resumeOrder(tx, locked, { note, now });
  const priced = await priceOrderAdditions(tx, order, items, now);
  const returned = await takeReturnedPieces(tx, { ...locked, order }, { restock, by, now });
  // The amount that was paid for shipping stays: the order is still sent
  const worth = returned.items.reduce((sum, { amount }) => sum + amount, 0);
  const feeAmount = fee === undefined ? 0 : toExactMinorAmount(fee, order.currency, 'fee');
  assertFee(order, feeAmount, Math.min(worth, returned.amount));
  const amount = Math.min(worth, returned.amount) - feeAmount;
  const credit = { amount, items: returned.items, reason: request.reason, by, now };
  const { id: creditId, moneyBack, refundId } = await creditReplacement(tx, order, priced, credit);
  const creditedOrder = await refreshOrderStates(tx, order.id, now);
  const reason = note ?? translateText(createSentence('returnExchanged'), order.locale ?? 'en');
  const change = await applyAdditions(tx, deps, { order: creditedOrder, priced }, { note: reason, by });
  const date = now.toISOString();
  await updateRow(tx, 'returns', request.id, {
    status: 'approved',
    edit_id: change.id,
    refund_id: creditId,
    fee: feeAmount || null,
    note: note || request.note,
    date_decided: date,
  });
  const owed = await readAmountOwed(tx, change.order);
  await recordDecision(tx, { request, order: change.order }, { status: 'exchanged', by, note, now });
  await mailExchange(tx, deps, {
    request,
    change,
    priced,
    refunded: moneyBack,
    owed,
    note: note ?? null,
    now,
  });
  if (owed > 0 && sendsPaymentLink && (change.order.email || change.order.account_id))
    await sendLinkOfLockedOrder(tx, deps, { order: change.order, previous: link }, { notify: true, by });
  return [refundId, change.refundId].filter((refund) => refund !== null);
}

/** Gives the order the status that it had before the return, from which lines can be added. */
async function resumeOrder(
  tx: Tx,
  { request, order }: LockedReturn,
  { note, now }: { note: string | undefined; now: Date },
): Promise<Row<'orders'>> {
  if (order.status !== 'return_requested') return order;
  const text = note ?? translateText(createSentence('returnExchanged'), order.locale ?? 'en');
  await changeStatus(tx, order, { to: request.order_status, actor: 'operator', note: text, now });
  return lockPlacedOrder(tx, order.id);
}

interface ReturnCredit {
  /** minor units that the pieces are worth, less the fee */
  amount: Minor;
  items: RefundedItem[];
  reason: string;
  /** name of the operator's key */
  by: string;
  now: Date;
}

/** Use of the value of returned pieces. */
interface ReplacementCredit {
  /** the refund that pays for the replacement, else the one that lowers what is owed or gives money back */
  id: string | null;
  /** minor units that go back */
  moneyBack: Minor;
  /** the refund to run */
  refundId: string | null;
}

/**
 * Credits what returned pieces are worth: first it lowers what was owed before; then it pays for the replacement, which moves no money;
 * the rest is refunded.
 */
async function creditReplacement(
  tx: Tx,
  order: Row<'orders'>,
  { repriced }: OrderAdditions,
  { amount, items, reason, by, now }: ReturnCredit,
): Promise<ReplacementCredit> {
  const { owed } = await refundBalance(tx, order);
  const difference = Math.max(0, repriced.totals.grand_total - order.grand_total);
  const offset = Math.min(Math.max(0, amount - owed), difference);
  const moneyBack = Math.max(0, amount - owed - offset);
  if (offset === 0) {
    const id = await queuePiecesRefund(tx, order, { amount, items, reason, now });
    return { id, moneyBack, refundId: id };
  }
  const shares = allocateAmount(
    offset,
    items.map((item) => item.amount),
  );
  const offsetItems = items.map((item, place) => ({ ...item, amount: Math.min(item.amount, shares[place] ?? 0) }));
  const lines = items.map(({ item_id, amount: worth }, place) => {
    return { item_id, amount: worth - (offsetItems[place]?.amount ?? 0) };
  });
  const refundId = await queueRefund(tx, order, { amount: amount - offset, items: [], lines, reason, now });
  const id = await insertOffset(tx, order, { amount: offset, items: offsetItems, reason, by, now });
  return { id, moneyBack, refundId };
}

/** Writes the refund of returned pieces that pays for their replacement at once, with its credit note. */
async function insertOffset(
  tx: Tx,
  order: Row<'orders'>,
  { amount, items, reason, by, now }: ReturnCredit,
): Promise<string> {
  const [id, paymentId, date] = [createRecordId(now), createRecordId(now), now.toISOString()];
  const transaction_id = `exchange-${paymentId}`;
  const remainingParts = computeRemainingParts(await balanceOfParts(tx, order));
  await insertPayment(tx, 'pay', {
    id: paymentId,
    order_id: order.id,
    method: 'exchange',
    gateway: manualGateway,
    amount,
    currency: order.currency,
    // refunds name the payment by it
    transaction_id,
    card: null,
    checks: null,
    disputes: null,
    captured: null,
    date_expires: null,
    date_warned: null,
    settlements: null,
    message: null,
    key: null,
    token: null,
    name: translateText(createSentence('exchange'), order.locale ?? 'en'),
    reference: null,
    note: null,
    date_paid: date,
    recorded_by: by,
    date_due: null,
    date_created: date,
  });
  await insertRefund(tx, order, {
    id,
    amount,
    parts: spreadOverParts(remainingParts, amount, items),
    giftcard_amount: 0,
    reason,
    now,
    gateway: manualGateway,
    transaction_id,
  });
  await insertRefundItems(tx, order.id, id, items);
  const succeededState = { status: 'succeeded', date_succeeded: date } as const;
  const refunds = tx.updateTable('refunds').set(succeededState).where('id', '=', id);
  const refund = await refunds.returningAll().executeTakeFirstOrThrow();
  await issueCreditNote(tx, refund, now);
  await takeTaxesBack(tx, refund, now);
  return id;
}

interface ExchangeMail {
  request: Row<'returns'>;
  change: { order: Row<'orders'> };
  priced: OrderAdditions;
  /** minor units that go back */
  refunded: Minor;
  owed: Minor;
  note: string | null;
  now: Date;
}

async function mailExchange(
  tx: Tx,
  { config }: AppDeps,
  { request, change: { order }, priced, refunded, owed, note, now }: ExchangeMail,
): Promise<void> {
  const pieces = priced.addedItems.map(({ id, quantity }) => ({ id, quantity }));
  const amounts = { refund_total: refunded, amount_due: owed, currency: order.currency };
  await mailReturnStep({ tx, config, order, now }, { id: request.id, step: 'exchanged', note, pieces, amounts });
}
