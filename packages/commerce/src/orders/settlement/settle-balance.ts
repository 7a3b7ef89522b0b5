import { toMajorUnits } from '@mercer/contract';
import type { Row, Tx } from '@mercer/database';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { recordEvent } from '../../events/index.ts';
import {
  type Attempt,
  decideAttempt,
  giveUpAttempts,
  isAsAgreed,
  isPaidByTransaction,
  movePayment,
  type PaidWith,
} from '../../payments/index.ts';
import { settlePaidOrder } from '../manual-payments/settle-paid-order.ts';
import { closeCart } from '../pending-order/index.ts';
import { changeStatus, lockPlacedOrder, toOrderEventData } from '../record/index.ts';
import { returnOverpayment } from '../refunds/index.ts';
import { readAmountOwed, refreshOrderStates } from '../states/index.ts';

interface BalancePayment {
  /** the pending order of the balance, locked */
  balance: Row<'orders'> & { balance_order_id: string };
  /** locked */
  cart: Parameters<typeof closeCart>[1]['cart'];
  payment: PaidWith | null;
  attempts: Attempt[];
  now: Date;
}

/** Outcome of the money for the balance of a placed order. */
type BalanceSettlement = { outcome: 'balancePaid'; orderId: string } | { outcome: 'overpaid' };

/** Narrows a pending order to one that pays the balance of a placed order. */
export function isBalanceOrder(order: Row<'orders'>): order is BalancePayment['balance'] {
  return order.balance_order_id !== null;
}

/**
 * Settles the payment of what a placed order costs more: it becomes a payment of that order, and the pending order of the balance ends
 * without a number. Money that the order does not need any more goes back. Idempotent.
 */
export async function settleBalance(
  tx: Tx,
  { balance, cart, payment, attempts, now }: BalancePayment,
): Promise<BalanceSettlement> {
  const order = await lockPlacedOrder(tx, balance.balance_order_id);
  const settled = { outcome: 'balancePaid', orderId: order.id } as const;
  if (payment?.transaction_id && (await isPaidByTransaction(tx, order.id, payment))) return settled;
  const isOpen = balance.status === 'pending' && (cart.order_id === null || cart.order_id === order.id);
  const isOwed = isOpen && (await readAmountOwed(tx, order)) >= balance.grand_total;
  if (!isOwed || !payment || !isAsAgreed(balance, payment)) {
    if (payment) await returnOverpayment(tx, balance, payment, now);
    return { outcome: 'overpaid' };
  }
  const { decided } = await decideAttempt(tx, balance.id, payment, { loadedAttempts: attempts, now });
  await giveUpAttempts(tx, balance.id, now);
  await movePayment(tx, decided.id, order.id);
  await changeStatus(tx, balance, { to: 'canceled', actor: 'system', now });
  if (cart.order_id === null) {
    const session_id = isOfBuyer(balance, order) ? balance.session_id : null;
    await closeCart(tx, { order: { id: order.id, session_id }, cart }, { lines: [], items: [], now });
  }
  await recordBalancePayment(tx, order, payment, now);
  return settled;
}

/** Says whether whoever pays a balance has made the order: only then it becomes the last order of the session. */
export function isOfBuyer(balance: Row<'orders'>, order: Row<'orders'>): boolean {
  const { session_id, account_id } = balance;
  if (session_id !== null && session_id === order.session_id) return true;
  return account_id !== null && account_id === order.account_id;
}

async function recordBalancePayment(tx: Tx, order: Row<'orders'>, payment: PaidWith, now: Date): Promise<void> {
  const { currency, locale } = order;
  const format = new Intl.NumberFormat(locale ?? 'en', { style: 'currency', currency });
  const sentence = createSentence('paymentReceived', { amount: format.format(toMajorUnits(payment.amount, currency)) });
  const note = translateText(sentence, locale ?? 'en');
  await settlePaidOrder(tx, order, { actor: 'shopper', note, now });
  const data = { ...toOrderEventData(await refreshOrderStates(tx, order.id, now)), changed: ['payments'] };
  await recordEvent(tx, { type: 'order.updated', entity_id: order.id, data, actor: 'shopper' }, now);
}

/** Reads the order that a pending order is about: the placed one whose balance it pays, else itself. */
export async function readPaidOrder(tx: Tx, order: Row<'orders'>): Promise<Row<'orders'>> {
  return order.balance_order_id === null ? order : lockPlacedOrder(tx, order.balance_order_id);
}
