import { type Minor, toMajorUnits } from '@mercer/contract';
import { type Db, lockSelectedRows, parseJson, type Row, type Tx } from '@mercer/database';
import { type AnnouncedRecord, type Dispute, type GatewayRefund, GatewayUnavailable } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { createSentence, type Sentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { recordEvent } from '../../events/index.ts';
import { recordTimelineEntry, toOrderEventData } from '../record/index.ts';
import { executeRefund, recordFailedRefund, recordRefund } from '../refunds/index.ts';
import { type GatewayAttempts, reconcileOrder } from './reconcile.ts';

/**
 * Asks the gateway what became of an order's payment since it was paid: refunds and disputes that began there, and refunds that
 * failed there, are written down, each once, however often and in whatever order they are heard of.
 * @throws GatewayUnavailable
 */
export async function followHistory(
  deps: AppDeps,
  attempts: GatewayAttempts,
  transactionId: string,
  announced: AnnouncedRecord = {},
): Promise<void> {
  const paymentKey = await resolveOrder(deps.db, { ...attempts, transactionId });
  if (!(await findOrderPayment(deps.db, paymentKey))) await reconcileOrder(deps, attempts);
  const { history } = await deps.gateways.openGateway(attempts.gateway);
  if (!history || !(await findOrderPayment(deps.db, paymentKey))) return;
  const { refunds: listed, disputes } = await history(transactionId, announced);
  const refunds = await attachRefundKeys(deps, paymentKey, listed);
  await deps.db.transaction().execute(async (tx) => {
    const orders = tx.selectFrom('orders').selectAll().where('id', '=', paymentKey.order_id);
    await lockSelectedRows(tx, orders).execute();
    const foreign = await foreignRefunds(tx, paymentKey, refunds);
    for (const { id, amount } of foreign) await recordForeignRefund(deps, tx, { paymentKey, id, amount });
    for (const refund of await findUndelivered(tx, paymentKey, refunds)) await recordFailedRefund(deps, tx, refund);
    const payment = await findOrderPayment(tx, paymentKey);
    if (payment) await recordDisputes(deps, tx, payment, disputes);
  });
}

type TransactionAttempts = GatewayAttempts & { transactionId: string };

/** Resolves the order that a transaction pays: a gateway names the pending order by which the balance of a placed one was paid. */
async function resolveOrder(db: Db, attempts: TransactionAttempts): Promise<TransactionAttempts> {
  if (await findOrderPayment(db, attempts)) return attempts;
  const { order_id, gateway, transactionId } = attempts;
  const payments = db.selectFrom('payments').select('order_id').where('transaction_id', '=', transactionId);
  const payment = await payments
    .where('gateway', '=', gateway)
    .where('status', 'in', ['succeeded', 'refunded'])
    .executeTakeFirst();
  return { ...attempts, order_id: payment?.order_id ?? order_id };
}

/**
 * Finds our own among refunds of a gateway that keeps no keys, by the ids that it has given them, and asks again about those that
 * it had not decided about. @throws GatewayUnavailable while it may be one of ours whose id was lost
 */
async function attachRefundKeys(
  deps: AppDeps,
  { order_id, transactionId }: TransactionAttempts,
  refunds: GatewayRefund[],
) {
  if (refunds.every(({ key }) => key !== undefined)) return refunds;
  const rows = deps.db.selectFrom('refunds').select(['id', 'status', 'gateway_refund_id', 'attempts']);
  const shopRefunds = await rows.where('order_id', '=', order_id).where('transaction_id', '=', transactionId).execute();
  return Promise.all(refunds.map((refund) => attachRefundKey(deps, shopRefunds, refund)));
}

type ShopRefund = Pick<Row<'refunds'>, 'id' | 'status' | 'gateway_refund_id' | 'attempts'>;

async function attachRefundKey(
  deps: AppDeps,
  shopRefunds: ShopRefund[],
  refund: GatewayRefund,
): Promise<GatewayRefund> {
  if (refund.key !== undefined) return refund;
  const shopRefund = shopRefunds.find(({ gateway_refund_id }) => gateway_refund_id === refund.id);
  if (shopRefund?.status === 'pending') await executeRefund(deps, shopRefund.id, true);
  if (shopRefund) return { ...refund, key: `refund-${shopRefund.id}` };
  const isUnsure = shopRefunds.some(({ status, attempts, gateway_refund_id }) => {
    return status === 'pending' && attempts > 0 && gateway_refund_id === null;
  });
  if (isUnsure) throw new GatewayUnavailable('The refund cannot be attributed yet');
  return { ...refund, key: null };
}

/** Finds the payment of the order itself. Overpayments are refunded without it. */
function findOrderPayment(
  db: Db,
  { order_id, gateway, transactionId }: TransactionAttempts,
): Promise<Row<'payments'> | undefined> {
  const payments = db.selectFrom('payments').selectAll().where('order_id', '=', order_id);
  const matchingPayments = payments.where('gateway', '=', gateway).where('transaction_id', '=', transactionId);
  return matchingPayments.where('status', 'in', ['succeeded', 'refunded']).executeTakeFirst();
}

/**
 * Finds the refunds that began at the gateway. A refund without a key may be an older one of the shop, from before keys
 * were sent.
 */
async function foreignRefunds(tx: Tx, { order_id, transactionId }: TransactionAttempts, refunds: GatewayRefund[]) {
  const reportedIds = new Set(refunds.flatMap(({ id, key = null }) => [id, key]));
  const shopRefunds = tx
    .selectFrom('refunds')
    .select(['id', 'amount', 'giftcard_amount'])
    .where('order_id', '=', order_id);
  const succeededRefunds = await shopRefunds
    .where('transaction_id', '=', transactionId)
    .where('status', '=', 'succeeded')
    .execute();
  const unnamed = succeededRefunds.filter(({ id }) => !reportedIds.has(id) && !reportedIds.has(`refund-${id}`));
  const amounts = unnamed.map(({ amount, giftcard_amount }) => amount - giftcard_amount);
  return refunds.filter(({ key, isGiven, amount }) => {
    const place = key === null && isGiven ? amounts.indexOf(amount) : -1;
    if (place >= 0) amounts.splice(place, 1);
    return key === null && isGiven && place < 0;
  });
}

/** Finds the shop's refunds that the gateway accepted and could not deliver. */
async function findUndelivered(
  tx: Tx,
  { order_id, transactionId }: TransactionAttempts,
  refunds: GatewayRefund[],
): Promise<Row<'refunds'>[]> {
  const names = new Set(refunds.filter(({ isGiven }) => !isGiven).flatMap(({ id, key }) => [id, key]));
  const shopRefunds = tx.selectFrom('refunds').selectAll().where('order_id', '=', order_id);
  const unfailed = await shopRefunds
    .where('transaction_id', '=', transactionId)
    .where('status', '!=', 'failed')
    .execute();
  return unfailed.filter(({ id }) => names.has(id) || names.has(`refund-${id}`));
}

interface ForeignRefund {
  paymentKey: TransactionAttempts;
  id: string;
  amount: number;
}

async function recordForeignRefund(deps: AppDeps, tx: Tx, { paymentKey, id, amount }: ForeignRefund): Promise<void> {
  const order = await readOrderRow(tx, paymentKey.order_id);
  const payment = await findOrderPayment(tx, paymentKey);
  if (!payment || !(await recordRefund(deps, tx, { order, payment, id, amount }))) return;
  await addTimelineNote(
    deps,
    tx,
    order.id,
    createSentence('refundedElsewhere', { amount: formatAmount(amount, order) }),
  );
}

async function recordDisputes(deps: AppDeps, tx: Tx, payment: Row<'payments'>, disputes: Dispute[]): Promise<void> {
  const storedDisputes = parseJson<Dispute[]>(payment.disputes ?? '[]');
  const news = disputes.filter((dispute) => hasDisputeChanged(dispute, storedDisputes));
  if (news.length === 0) return;
  const order = await readOrderRow(tx, payment.order_id);
  for (const dispute of news) {
    await addTimelineNote(deps, tx, order.id, describeDispute(dispute, order));
    await recordDispute(tx, { order, payment, dispute, now: deps.now() });
  }
  await tx
    .updateTable('payments')
    .set({
      disputes: JSON.stringify([
        ...storedDisputes.filter(({ id }) => news.every((candidate) => candidate.id !== id)),
        ...news,
      ]),
    })
    .where('id', '=', payment.id)
    .execute();
}

interface DisputedPayment {
  order: Row<'orders'>;
  payment: Row<'payments'>;
  dispute: Dispute;
  now: Date;
}

function recordDispute(tx: Tx, { order, payment, dispute, now }: DisputedPayment): Promise<void> {
  const { id, status, amount } = dispute;
  const data = { ...toOrderEventData(order), order_id: order.id, dispute_id: id, status, amount_minor: amount };
  return recordEvent(tx, { type: 'payment.disputed', entity_id: payment.id, data, actor: 'system' }, now);
}

/** An answer that was overtaken does not open again what has ended. */
function hasDisputeChanged({ id, status }: Dispute, storedDisputes: Dispute[]): boolean {
  const previousStatus = storedDisputes.find((candidate) => candidate.id === id)?.status;
  return previousStatus === undefined || (status !== previousStatus && status !== 'open');
}

function describeDispute({ status, amount }: Dispute, order: Row<'orders'>): Sentence {
  if (status === 'won') return createSentence('disputeWon');
  return createSentence(status === 'lost' ? 'disputeLost' : 'disputeOpened', { amount: formatAmount(amount, order) });
}

function formatAmount(amount: Minor, { currency, locale }: Row<'orders'>): string {
  const format = new Intl.NumberFormat(locale ?? 'en', { style: 'currency', currency });
  return format.format(toMajorUnits(amount, currency));
}

/** The status is as it was: the entry is for what it says. */
async function addTimelineNote({ now }: AppDeps, tx: Tx, orderId: string, text: Sentence): Promise<void> {
  const order = await readOrderRow(tx, orderId);
  const entry = {
    to: order.status,
    actor: 'system',
    note: translateText(text, order.locale ?? 'en'),
    now: now(),
  } as const;
  await recordTimelineEntry(tx, order, entry);
}

function readOrderRow(tx: Tx, id: string): Promise<Row<'orders'>> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
