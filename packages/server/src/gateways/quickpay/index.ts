import { GatewayRefused, GatewayUnavailable } from '../faults.ts';
import type { GatewayDeps, Intent, PaymentGateway, Transaction } from '../port.ts';
import { authorize } from './authorize.ts';
import { bookingsOf } from './books.ts';
import { readEvent } from './event.ts';
import { historyOf } from './history.ts';
import type { QuickpayKeys } from './keys.ts';
import { openPayments, operationOf, type Payment } from './payments.ts';
import { createPreflight } from './preflight.ts';
import { isApproved, transactionOf } from './transaction.ts';

/** The card is typed in on QuickPay's own page, and charged when the order is made. */
export function create(keys: QuickpayKeys, deps: GatewayDeps): PaymentGateway {
  const payments = openPayments(keys, deps);

  async function get(id: string): Promise<Transaction | null> {
    const payment = await payments.read(id);
    return payment && transactionOf(payment, keys.mode);
  }

  async function cancel(id: string): Promise<Transaction | null> {
    const begun = await get(id);
    if (begun?.status === 'authorized') await payments.operate(id, 'cancel', { key: `cancel-${id}` });
    if (begun?.status === 'open') await payments.unlink(id);
    const ended = begun && (await get(id));
    // nobody is led to its page any more
    return ended?.status === 'open' ? { ...ended, status: 'canceled' } : ended;
  }

  return {
    intents: {
      async open({ id, key, orderId, amount, currency }) {
        const known = id ? await payments.read(id) : null;
        if (!known) return intentOf(await payments.begin(key, orderId, currency), amount);
        // nobody can pay in one that was canceled
        const isOver = transactionOf(known, keys.mode).status === 'canceled';
        return intentOf(isOver ? await payments.begin(`${key}-${known.id}`, orderId, currency) : known, amount);
      },
      async get(id) {
        const payment = await payments.read(id);
        return payment && intentOf(payment, 0);
      },
    },

    get,
    cancel,
    writeOrderNumber: payments.writeOrderNumber,
    preflight: createPreflight(payments, keys),
    // QuickPay does not tell: so long most banks keep what is set aside on a card
    holds: { days: 7 },
    history: async (id) => historyOf(await payments.read(id)),
    books: {
      // what begins at its manager is announced to the account's callback address alone, which nobody has to enter
      unannouncedDays: 60,
      async of(id) {
        const payment = await payments.read(id);
        return payment ? bookingsOf(payment) : [];
      },
    },
    authorize: (params, begun) => authorize(payments, params, begun, keys.mode),

    async find(orderId) {
      return (await payments.list(orderId)).map((payment) => transactionOf(payment, keys.mode));
    },

    /** What the bank does not let us take is let go. */
    async capture({ key, transactionId, amount }) {
      const begun = await payments.read(transactionId);
      if (!begun) throw new GatewayUnavailable('The payment is gone');
      if (!operationOf(begun, key)) await payments.operate(transactionId, 'capture', { key, amount });
      const taken = await get(transactionId);
      if (taken?.status !== 'authorized') return taken ?? transactionOf(begun, keys.mode);
      return (await cancel(transactionId)) ?? { ...taken, status: 'failed' };
    },

    async refund({ key, transactionId, amount }) {
      const paid = await payments.read(transactionId);
      if (!paid) throw new GatewayRefused('There is no such payment');
      if (!operationOf(paid, key)) await payments.operate(transactionId, 'refund', { key, amount });
      const refunded = await payments.read(transactionId);
      const refund = refunded && operationOf(refunded, key);
      if (refund?.pending) throw new GatewayUnavailable('The refund is still under way');
      if (!refund || !isApproved(refund)) throw new GatewayRefused(refund?.aq_status_msg ?? 'The refund was refused');
    },

    readEvent: async (call) => readEvent(call, keys.privateKey),
  };
}

/** The flow of the client library knows a payment by its id alone. */
function intentOf({ id, currency }: Payment, amount: number): Intent {
  return { id: String(id), client_secret: '', amount, currency, status: 'initial', answer: String(id) };
}
