import type { Major, Minor } from '@mercer/contract';
import type { Row, Tx } from '@mercer/database';
import type { Claim } from '@mercer/platform/http/claim';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { toExactMinorAmount } from '@mercer/platform/http/minor-amount';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { recordAuditEntry, recordEvent } from '../../events/index.ts';
import { allocateAmount } from '../../promotions/index.ts';
import { readOrderPieces } from '../pieces/index.ts';
import {
  buildStatusConflict,
  changeStatus,
  lockPlacedOrder,
  mailReturnDeclined,
  mailReturnStep,
  recordTimelineEntry,
  toOrderEventData,
} from '../record/index.ts';
import { executeRefund, queuePiecesRefund, refundBalance } from '../refunds/index.ts';
import { toReturnStatus } from '../responses/index.ts';
import { refreshOrderStates } from '../states/index.ts';
import { assertFee, takeReturnedPieces } from './returned-pieces.ts';

type ReturnStatus = ReturnType<typeof toReturnStatus>;

/** Statuses of a return from which each decision leads on. */
const decisionStatuses = {
  approve: ['requested'],
  receive: ['approved'],
  inspect: ['received', 'inspected'],
  refund: ['received', 'inspected'],
  exchange: ['received', 'inspected'],
  decline: ['requested', 'approved', 'received', 'inspected'],
} satisfies Record<string, readonly ReturnStatus[]>;

export interface ReturnDecision {
  /** name of the operator's key */
  by: string;
  /** Note that the shopper reads. */
  note?: string | undefined;
  claim?: Claim | undefined;
}

/** A return, locked with its order. */
export interface LockedReturn {
  request: Row<'returns'>;
  order: Row<'orders'>;
  items: Row<'return_items'>[];
}

export interface ReturnApproval extends ReturnDecision {
  /** How the pieces are to be sent back, for the shopper to read. */
  instructions?: string | undefined;
  /** URL of the label for the parcel. */
  labelUrl?: string | undefined;
}

/** Approves a return whose pieces are still to be sent back: the shopper is mailed how. Idempotent. @throws ApiError 404 or 409 */
export function approveReturn(
  deps: AppDeps,
  id: string,
  { instructions, labelUrl, ...decision }: ReturnApproval,
): Promise<void> {
  return decideReturn(deps, id, decision, async (tx, locked, now) => {
    if (toReturnStatus(locked.request) === 'approved') return;
    assertDecision(locked.request, 'approve');
    const way = { instructions: instructions || null, label_url: labelUrl || null };
    await takeStep(tx, deps, locked, { step: 'approved', ...decision, ...way, now });
  });
}

/** The pieces of a return have arrived; they are not refunded yet. Idempotent. @throws ApiError 404 or 409 */
export function receiveReturn(deps: AppDeps, id: string, decision: ReturnDecision): Promise<void> {
  return decideReturn(deps, id, decision, async (tx, locked, now) => {
    if (toReturnStatus(locked.request) === 'received') return;
    assertDecision(locked.request, 'receive');
    await takeStep(tx, deps, locked, { step: 'received', ...decision, now });
  });
}

export interface InspectedPieces {
  id: string;
  /** pieces that can be sold again */
  restock: number;
  /** pieces that cannot */
  discard: number;
}

/**
 * Writes down what became of each piece of a return; pieces that are in neither number did not arrive, and are not refunded.
 * @throws ApiError 404, 409, or 400 on `items`
 */
export function inspectReturn(
  deps: AppDeps,
  id: string,
  { inspected, ...decision }: ReturnDecision & { inspected: InspectedPieces[] },
): Promise<void> {
  return decideReturn(deps, id, decision, async (tx, locked, now) => {
    assertDecision(locked.request, 'inspect');
    assertInspected(locked.items, inspected);
    const isRepeated = locked.request.step === 'inspected';
    if (isRepeated && !locked.items.some((item) => isCorrected(item, inspected))) return;
    for (const { id: itemId, restock, discard } of inspected) {
      const rows = tx.updateTable('return_items').set({ restock, discard }).where('return_id', '=', id);
      await rows.where('item_id', '=', itemId).execute();
    }
    if (isRepeated) return recordCorrection(tx, locked, { ...decision, now });
    const items = locked.items.map((item) => ({ ...item, ...inspected.find((pieces) => pieces.id === item.item_id) }));
    await takeStep(tx, deps, { ...locked, items }, { step: 'inspected', ...decision, now });
  });
}

function isCorrected(
  { item_id, restock, discard }: Row<'return_items'>,
  inspected: readonly InspectedPieces[],
): boolean {
  return inspected.some(
    (pieces) => pieces.id === item_id && (pieces.restock !== restock || pieces.discard !== discard),
  );
}

/** Records other findings than those of an earlier inspection. The shopper reads of them with the refund. */
async function recordCorrection(
  tx: Tx,
  { request, order }: LockedReturn,
  { by, note, now }: Omit<ReturnDecision, 'claim'> & { now: Date },
): Promise<void> {
  await updateReturn(tx, request.id, { note: note || request.note });
  const current = { request, order: await refreshOrderStates(tx, order.id) };
  await recordDecision(tx, current, { status: 'inspected', by, note, now });
}

function assertInspected(items: readonly Row<'return_items'>[], inspected: readonly InspectedPieces[]): void {
  for (const { id, restock, discard } of inspected) {
    const item = items.find(({ item_id }) => item_id === id);
    if (!item) throw buildValidationError('The return has no such item', 'items');
    if (restock + discard > item.quantity)
      throw buildValidationError('The return has fewer pieces of this item', 'items');
  }
  if (items.some(({ item_id }) => inspected.every(({ id }) => id !== item_id)))
    throw buildValidationError('items: each item of the return must be named', 'items');
}

export interface ReturnRefund extends ReturnDecision {
  /** Kept of the refund, in major units. */
  fee?: Major | undefined;
  /** True when all pieces can be sold again; what an inspection has found goes before. */
  restock?: boolean;
}

/**
 * Refunds the pieces of a return that has arrived, but those that were refunded since it was requested, less a fee. When that is
 * everything, the refund's success makes the order refunded; else the order goes back to where it was. Idempotent.
 * @throws ApiError 404, 409, or 400 on `fee`
 */
export function refundReturn(deps: AppDeps, id: string, decision: ReturnRefund): Promise<void> {
  return refundWhen(deps, id, decision, (request) => {
    if (request.status !== 'approved') assertDecision(request, 'refund');
  });
}

/**
 * Takes the pieces of a return back and refunds them at once, without waiting for them. Idempotent.
 * @throws ApiError 404, or 409 `invalid_status` for a return that was declined, or whose pieces are on their way
 */
export function approveAndRefundReturn(deps: AppDeps, id: string, decision: ReturnRefund): Promise<void> {
  return refundWhen(deps, id, decision, (request) => {
    if (request.status !== 'approved' && request.step !== 'closed') assertDecision(request, 'approve');
  });
}

async function refundWhen(
  deps: AppDeps,
  id: string,
  { fee, restock = false, ...decision }: ReturnRefund,
  assertPossible: (request: Row<'returns'>) => void,
): Promise<void> {
  let refundId: string | null = null;
  await decideReturn(deps, id, decision, async (tx, locked, now) => {
    const { request, order } = locked;
    assertPossible(request);
    if (request.edit_id !== null) throw buildStatusConflict(createSentence('returnExchangedBefore'));
    if (request.status === 'approved') return;
    const { by, note } = decision;
    const feeAmount = fee === undefined ? 0 : toExactMinorAmount(fee, order.currency, 'fee');
    refundId = await queueReturnRefund(tx, locked, { fee: feeAmount, restock, by, now });
    const previousRefund = request.step === 'closed' ? request.refund_id : null;
    const result = { status: 'approved', refund_id: refundId ?? previousRefund, fee: feeAmount || null } as const;
    await updateReturn(tx, id, { ...result, note: note || request.note, date_decided: now.toISOString() });
    const isAtOnce = request.step === '';
    await advanceOrderStatus(tx, order, request, { note: note || translateStep('returnApproved', order), now });
    const current = { ...locked, order: await refreshOrderStates(tx, order.id) };
    if (isAtOnce) await recordDecision(tx, current, { status: 'approved', by, note, now });
    await recordDecision(tx, current, { status: 'refunded', by, note, now });
  });
  if (refundId) await executeRefund(deps, refundId);
}

interface RefundTerms {
  fee: Minor;
  restock: boolean;
  /** name of the operator's key */
  by: string;
  now: Date;
}

/** Queues the refund of what is left to refund of a return, and moves its pieces into stock. @throws ApiError 400 on `fee` */
async function queueReturnRefund(
  tx: Tx,
  { request, order, items }: LockedReturn,
  { fee, restock, by, now }: RefundTerms,
): Promise<string | null> {
  const refund = await takeReturnedPieces(tx, { request, order, items }, { restock, by, now });
  assertFee(order, fee, refund.amount);
  const amount = refund.amount - fee;
  const shares = allocateAmount(
    amount,
    refund.items.map((item) => item.amount),
  );
  const reducedItems = refund.items.map((item, place) => ({
    ...item,
    amount: Math.min(item.amount, shares[place] ?? 0),
  }));
  return queuePiecesRefund(tx, order, {
    amount,
    items: fee > 0 ? reducedItems : refund.items,
    reason: request.reason,
    now,
  });
}

/**
 * Tells the shopper that a return is refused, with the owner's note.
 * @throws ApiError 404, or 409 `invalid_status` for a return that was refunded
 */
export function declineReturn(deps: AppDeps, id: string, decision: ReturnDecision): Promise<void> {
  return decideReturn(deps, id, decision, async (tx, { request, order, items }, now) => {
    if (request.status === 'declined') return;
    assertDecision(request, 'decline');
    const { by, note } = decision;
    await updateReturn(tx, id, { status: 'declined', note: note || null, date_decided: now.toISOString() });
    const pieces = items.map(({ item_id, quantity }) => ({ id: item_id, quantity }));
    await mailReturnDeclined({ tx, config: deps.config, order, now }, { id, note: note || null, pieces });
    if (order.status === 'return_requested') {
      const timelineNote = note || translateStep('returnDeclined', order);
      await changeStatus(tx, order, { to: request.order_status, actor: 'operator', note: timelineNote, now });
    }
    const current = { request, order: await refreshOrderStates(tx, order.id) };
    await recordDecision(tx, current, { status: 'declined', by, note, now });
  });
}

/**
 * Runs a decision about a return in one transaction. The order is locked first, as everyone locks; the return is read under its lock.
 * `lockFirst` locks what everyone locks before an order.
 */
export function decideReturn(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  id: string,
  { claim, lockFirst }: Pick<ReturnDecision, 'claim'> & { lockFirst?: (tx: Tx, orderId: string) => Promise<void> },
  decide: (tx: Tx, locked: LockedReturn, now: Date) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await claim?.(tx);
    const returns = tx.selectFrom('returns').selectAll().where('id', '=', id);
    const storedReturn = await returns.executeTakeFirst();
    if (!storedReturn) throw buildNotFoundError('There is no such return');
    await lockFirst?.(tx, storedReturn.order_id);
    const order = await lockPlacedOrder(tx, storedReturn.order_id);
    const items = tx.selectFrom('return_items').selectAll().where('return_id', '=', id).orderBy('item_id');
    const request = await returns.executeTakeFirstOrThrow();
    await decide(tx, { request, order, items: await items.execute() }, now());
  });
}

export function assertDecision(request: Row<'returns'>, decision: keyof typeof decisionStatuses): void {
  const status = toReturnStatus(request);
  const statuses: readonly ReturnStatus[] = decisionStatuses[decision];
  if (!statuses.includes(status)) throw buildStatusConflict(`This return is ${status}`);
}

interface ReturnStepChange extends Omit<ReturnDecision, 'claim'> {
  step: 'approved' | 'received' | 'inspected';
  instructions?: string | null;
  label_url?: string | null;
  now: Date;
}

const stepTexts = { approved: 'returnApproved', received: 'returnReceived', inspected: 'returnInspected' } as const;

/** Takes the next step of a return that is not decided yet: state, timeline, mail, event. */
async function takeStep(
  tx: Tx,
  { config }: AppDeps,
  { request, order, items }: LockedReturn,
  { step, by, note, now, instructions, label_url }: ReturnStepChange,
): Promise<void> {
  const { id } = request;
  const way = step === 'approved' ? { instructions, label_url } : {};
  await updateReturn(tx, id, { step, note: note || request.note, ...way });
  const timelineNote = note || translateStep(stepTexts[step], order);
  await recordTimelineEntry(tx, order, { to: order.status, actor: 'operator', note: timelineNote, now });
  const pieces = items.map(({ item_id, quantity, restock, discard }) => {
    return { id: item_id, quantity: step === 'inspected' ? (restock ?? 0) + (discard ?? 0) : quantity };
  });
  const mailedPieces = pieces.filter(({ quantity }) => quantity > 0);
  await mailReturnStep(
    { tx, config, order, now },
    { id, step, note: note || null, instructions, label_url, pieces: mailedPieces },
  );
  const current = { request, order: await refreshOrderStates(tx, order.id) };
  await recordDecision(tx, current, { status: step, by, note, now });
}

function translateStep(
  name: 'returnApproved' | 'returnReceived' | 'returnInspected' | 'returnDeclined',
  { locale }: Row<'orders'>,
): string {
  return translateText(createSentence(name), locale ?? 'en');
}

type ReturnUpdate = Partial<
  Pick<Row<'returns'>, 'status' | 'step' | 'note' | 'refund_id' | 'date_decided' | 'fee' | 'instructions' | 'label_url'>
>;

async function updateReturn(tx: Tx, id: string, change: ReturnUpdate): Promise<void> {
  await tx.updateTable('returns').set(change).where('id', '=', id).execute();
}

interface RecordedDecision {
  status: Exclude<ReturnStatus, 'requested'>;
  by: string;
  note: string | undefined;
  now: Date;
}

const auditActions = {
  approved: 'return.approve',
  received: 'return.receive',
  inspected: 'return.inspect',
  refunded: 'return.refund',
  exchanged: 'return.exchange',
  declined: 'return.decline',
} as const;

export async function recordDecision(
  tx: Tx,
  { request, order }: Pick<LockedReturn, 'request' | 'order'>,
  { status, by, note, now }: RecordedDecision,
): Promise<void> {
  const { id } = request;
  const data = { ...toOrderEventData(order), order_id: order.id };
  await recordEvent(tx, { type: `return.${status}`, entity_id: id, data, actor: 'operator' }, now);
  const [previousState, newState] = [{ status: toReturnStatus(request) }, { status, note: note ?? null }];
  const entry = { actor: by, action: auditActions[status], entity: 'return', id } as const;
  await recordAuditEntry(tx, { ...entry, before: previousState, after: newState }, now);
}

async function advanceOrderStatus(
  tx: Tx,
  order: Row<'orders'>,
  request: Row<'returns'>,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  if (order.status !== 'return_requested') return;
  const { refundableAmount: remainingBalance } = await refundBalance(tx, order);
  // the success of the refund will say so
  if (remainingBalance === 0 && (await hasPendingRefund(tx, order.id))) return;
  const isWhole =
    remainingBalance === 0 && (await readOrderPieces(tx, order)).every(({ refundable }) => refundable === 0);
  await changeStatus(tx, order, {
    to: isWhole ? 'refunded' : request.order_status,
    actor: 'operator',
    note,
    now,
  });
}

async function hasPendingRefund(tx: Tx, orderId: string): Promise<boolean> {
  const refunds = tx.selectFrom('refunds').select('id').where('order_id', '=', orderId);
  return (await refunds.where('status', '=', 'pending').executeTakeFirst()) !== undefined;
}
