import { GatewayRefused, GatewayUnavailable } from '../errors.ts';
import type { GatewayDeps, Intent, PaymentGateway, Transaction } from '../port.ts';
import { answerCardAction } from './authorize.ts';
import { listBookings } from './books.ts';
import { readWebhookEvent } from './event.ts';
import { toPaymentHistory } from './history.ts';
import type { QuickpayKeys } from './keys.ts';
import { findOperation, openPayments, type Payment } from './payments.ts';
import { createPreflight } from './preflight.ts';
import { isApprovedOperation, toTransaction } from './transaction.ts';

/** The card is typed in on QuickPay's own page, and charged when the order is made. */
export function create(keys: QuickpayKeys, deps: GatewayDeps): PaymentGateway {
  const payments = openPayments(keys, deps);

  async function getTransaction(id: string): Promise<Transaction | null> {
    const payment = await payments.read(id);
    return payment && toTransaction(payment, keys.mode);
  }

  async function cancelPayment(id: string): Promise<Transaction | null> {
    const currentTransaction = await getTransaction(id);
    if (currentTransaction?.status === 'authorized') await payments.operate(id, 'cancel', { key: `cancel-${id}` });
    if (currentTransaction?.status === 'open') await payments.unlink(id);
    const ended = currentTransaction && (await getTransaction(id));
    // The shop links to its page no more
    return ended?.status === 'open' ? { ...ended, status: 'canceled' } : ended;
  }

  return {
    intents: {
      async open({ id, key, orderId, amount, currency }) {
        const existingPayment = id ? await payments.read(id) : null;
        if (!existingPayment) return toPaymentIntent(await payments.begin(key, orderId, currency), amount);
        // Payments cannot be made in a canceled one
        const isOver = toTransaction(existingPayment, keys.mode).status === 'canceled';
        return toPaymentIntent(
          isOver ? await payments.begin(`${key}-${existingPayment.id}`, orderId, currency) : existingPayment,
          amount,
        );
      },
      async get(id) {
        const payment = await payments.read(id);
        return payment && toPaymentIntent(payment, 0);
      },
    },

    get: getTransaction,
    cancel: cancelPayment,
    writeOrderNumber: payments.writeOrderNumber,
    preflight: createPreflight(payments, keys),
    // QuickPay does not tell: so long most banks keep what is set aside on a card
    holds: { days: 7 },
    history: async (id) => toPaymentHistory(await payments.read(id)),
    books: {
      // Actions in its manager are announced to the account's callback address only, which is optional
      unannouncedDays: 60,
      async of(id) {
        const payment = await payments.read(id);
        return payment ? listBookings(payment) : [];
      },
    },
    authorize: (params, begunPayment) => answerCardAction(payments, params, begunPayment, keys.mode),

    async find(orderId) {
      return (await payments.list(orderId)).map((payment) => toTransaction(payment, keys.mode));
    },

    /** Captures a payment; an amount that the bank does not release is voided. */
    async capture({ key, transactionId, amount }) {
      const payment = await payments.read(transactionId);
      if (!payment) throw new GatewayUnavailable('The payment no longer exists');
      if (!findOperation(payment, key)) await payments.operate(transactionId, 'capture', { key, amount });
      const capturedTransaction = await getTransaction(transactionId);
      if (capturedTransaction?.status !== 'authorized') return capturedTransaction ?? toTransaction(payment, keys.mode);
      return (await cancelPayment(transactionId)) ?? { ...capturedTransaction, status: 'failed' };
    },

    async refund({ key, transactionId, amount }) {
      const payment = await payments.read(transactionId);
      if (!payment) throw new GatewayRefused('There is no such payment');
      if (!findOperation(payment, key)) await payments.operate(transactionId, 'refund', { key, amount });
      const refunded = await payments.read(transactionId);
      const refund = refunded && findOperation(refunded, key);
      if (refund?.pending) throw new GatewayUnavailable('The refund is still under way');
      if (!refund || !isApprovedOperation(refund))
        throw new GatewayRefused(refund?.aq_status_msg ?? 'The refund was refused');
    },

    readEvent: async (call) => readWebhookEvent(call, keys.privateKey),
  };
}

/** The flow of the client library knows a payment by its id alone. */
function toPaymentIntent({ id, currency }: Payment, amount: number): Intent {
  return { id: String(id), client_secret: '', amount, currency, status: 'initial', answer: String(id) };
}
