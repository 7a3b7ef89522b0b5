import { type Minor, toMajorUnits } from '@mercer/contract';
import { type Db, lockRows, parseJson, type Row, type Tx } from '../../db/index.ts';
import { recordEvent } from '../../events/index.ts';
import { type AnnouncedRecord, type Dispute, type GatewayRefund, GatewayUnavailable } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { type Sentence, sentence, translate } from '../../http/sentences/sentence.ts';
import { aboutOrder, noteStatus } from '../record/index.ts';
import { failRefund, recordRefund, runRefund } from '../refunds/index.ts';
import { type GatewayAttempts, reconcile } from './reconcile.ts';

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
  const paid = { ...attempts, transactionId };
  if (!(await paymentOf(deps.db, paid))) await reconcile(deps, attempts);
  const { history } = await deps.gateways.open(attempts.gateway);
  if (!history || !(await paymentOf(deps.db, paid))) return;
  const { refunds: listed, disputes } = await history(transactionId, announced);
  const refunds = await withKeys(deps, paid, listed);
  await deps.db.transaction().execute(async (tx) => {
    const orders = tx.selectFrom('orders').selectAll().where('id', '=', attempts.order_id);
    await lockRows(tx, orders).execute();
    const foreign = await foreignRefunds(tx, paid, refunds);
    for (const { id, amount } of foreign) await keepRefund(deps, tx, { paid, id, amount });
    for (const refund of await findUndelivered(tx, paid, refunds)) await failRefund(deps, tx, refund);
    const payment = await paymentOf(tx, paid);
    if (payment) await keepDisputes(deps, tx, payment, disputes);
  });
}

type Paid = GatewayAttempts & { transactionId: string };

/**
 * Finds our own among refunds of a gateway that keeps no keys, by the ids that it has given them, and asks again about those that
 * it had not decided about. @throws GatewayUnavailable while it may be one of ours whose id was lost
 */
async function withKeys(deps: AppDeps, { order_id, transactionId }: Paid, refunds: GatewayRefund[]) {
  if (refunds.every(({ key }) => key !== undefined)) return refunds;
  const rows = deps.db.selectFrom('refunds').select(['id', 'status', 'gateway_refund_id', 'attempts']);
  const shopRefunds = await rows.where('order_id', '=', order_id).where('transaction_id', '=', transactionId).execute();
  return Promise.all(refunds.map((refund) => withKey(deps, shopRefunds, refund)));
}

type ShopRefund = Pick<Row<'refunds'>, 'id' | 'status' | 'gateway_refund_id' | 'attempts'>;

async function withKey(deps: AppDeps, shopRefunds: ShopRefund[], refund: GatewayRefund): Promise<GatewayRefund> {
  if (refund.key !== undefined) return refund;
  const shopRefund = shopRefunds.find(({ gateway_refund_id }) => gateway_refund_id === refund.id);
  if (shopRefund?.status === 'pending') await runRefund(deps, shopRefund.id);
  if (shopRefund) return { ...refund, key: `refund-${shopRefund.id}` };
  const isUnsure = shopRefunds.some(({ status, attempts, gateway_refund_id }) => {
    return status === 'pending' && attempts > 0 && gateway_refund_id === null;
  });
  if (isUnsure) throw new GatewayUnavailable('It is not known yet whose refund this is');
  return { ...refund, key: null };
}

/** That of the order; what was paid beside it goes back without. */
function paymentOf(db: Db, { order_id, gateway, transactionId }: Paid): Promise<Row<'payments'> | undefined> {
  const payments = db.selectFrom('payments').selectAll().where('order_id', '=', order_id);
  const own = payments.where('gateway', '=', gateway).where('transaction_id', '=', transactionId);
  return own.where('status', 'in', ['succeeded', 'refunded']).executeTakeFirst();
}

/** Those that began at the gateway: one without a key may be an older one of ours, which had none. */
async function foreignRefunds(tx: Tx, { order_id, transactionId }: Paid, refunds: GatewayRefund[]) {
  const told = new Set(refunds.flatMap(({ id, key = null }) => [id, key]));
  const own = tx.selectFrom('refunds').select(['id', 'amount', 'giftcard_amount']).where('order_id', '=', order_id);
  const done = await own.where('transaction_id', '=', transactionId).where('status', '=', 'succeeded').execute();
  const unnamed = done.filter(({ id }) => !told.has(id) && !told.has(`refund-${id}`));
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
  { order_id, transactionId }: Paid,
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
  paid: Paid;
  id: string;
  amount: number;
}

async function keepRefund(deps: AppDeps, tx: Tx, { paid, id, amount }: ForeignRefund): Promise<void> {
  const order = await orderOf(tx, paid.order_id);
  const payment = await paymentOf(tx, paid);
  if (!payment || !(await recordRefund(deps, tx, { order, payment, id, amount }))) return;
  await note(deps, tx, order.id, sentence('refundedElsewhere', { amount: amountText(amount, order) }));
}

async function keepDisputes(deps: AppDeps, tx: Tx, payment: Row<'payments'>, disputes: Dispute[]): Promise<void> {
  const known = parseJson<Dispute[]>(payment.disputes ?? '[]');
  const news = disputes.filter((dispute) => isNews(dispute, known));
  if (news.length === 0) return;
  const order = await orderOf(tx, payment.order_id);
  for (const dispute of news) {
    await note(deps, tx, order.id, told(dispute, order));
    await recordDispute(tx, { order, payment, dispute, now: deps.now() });
  }
  await tx
    .updateTable('payments')
    .set({ disputes: JSON.stringify([...known.filter(({ id }) => news.every((one) => one.id !== id)), ...news]) })
    .where('id', '=', payment.id)
    .execute();
}

interface Disputed {
  order: Row<'orders'>;
  payment: Row<'payments'>;
  dispute: Dispute;
  now: Date;
}

function recordDispute(tx: Tx, { order, payment, dispute, now }: Disputed): Promise<void> {
  const { id, status, amount } = dispute;
  const data = { ...aboutOrder(order), order_id: order.id, dispute_id: id, status, amount_minor: amount };
  return recordEvent(tx, { type: 'payment.disputed', entity_id: payment.id, data, actor: 'system' }, now);
}

/** An answer that was overtaken does not open again what has ended. */
function isNews({ id, status }: Dispute, known: Dispute[]): boolean {
  const before = known.find((one) => one.id === id)?.status;
  return before === undefined || (status !== before && status !== 'open');
}

function told({ status, amount }: Dispute, order: Row<'orders'>): Sentence {
  if (status === 'won') return sentence('disputeWon');
  return sentence(status === 'lost' ? 'disputeLost' : 'disputeOpened', { amount: amountText(amount, order) });
}

function amountText(amount: Minor, { currency, locale }: Row<'orders'>): string {
  const format = new Intl.NumberFormat(locale ?? 'en', { style: 'currency', currency });
  return format.format(toMajorUnits(amount, currency));
}

/** The status is as it was: the entry is for what it says. */
async function note({ now }: AppDeps, tx: Tx, orderId: string, text: Sentence): Promise<void> {
  const order = await orderOf(tx, orderId);
  const entry = { to: order.status, actor: 'system', note: translate(text, order.locale ?? 'en'), now: now() } as const;
  await noteStatus(tx, order, entry);
}

function orderOf(tx: Tx, id: string): Promise<Row<'orders'>> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
