import { assertAccepted } from '../call.ts';
import { GatewayRefused, GatewayUnavailable } from '../faults.ts';
import type { Intent, IntentRequest, PaymentIntents } from '../port.ts';
import type { AskPaypal } from './client.ts';
import { minorOf, moneyOf } from './money.ts';
import { orderPath, ordersPath, readOrder } from './orders.ts';
import { transactionOf } from './transaction.ts';
import type { PaypalOrder } from './wire.ts';
import { readWish, type Wish } from './wish.ts';

/** PayPal's orders: the button's window goes on with the same one, whatever becomes of the cart. */
export function createIntents(ask: AskPaypal): PaymentIntents {
  async function begin({ key, orderId, amount, currency }: IntentRequest, { intent, shipping }: Wish, ended = '') {
    const answer = await ask<PaypalOrder>(ordersPath, {
      // one that nobody has approved is never paid
      key: [key, intent, ended].filter(Boolean).join('-'),
      body: {
        intent,
        purchase_units: [{ amount: moneyOf(amount, currency), custom_id: orderId, invoice_id: orderId }],
        application_context: { shipping_preference: shipping, user_action: 'CONTINUE' },
      },
    });
    assertAccepted(answer);
    return answer.body;
  }

  /** The same order of PayPal's for what is to be paid now. */
  async function goOn(known: PaypalOrder, request: IntentRequest): Promise<PaypalOrder> {
    const { amount, currency, order_id } = transactionOf(known);
    if (amount === request.amount && currency === request.currency && order_id === request.orderId) return known;
    if (isTooLittle(known, request)) throw new GatewayRefused('This is more than was approved: approve it again');
    assertAccepted(await ask(orderPath(known.id), { method: 'PATCH', body: changesOf(request) }));
    const changed = await readOrder(ask, known.id);
    if (!changed) throw new GatewayUnavailable('PayPal does not know the order any more');
    return changed;
  }

  return {
    movesWithCart: true,

    async open(request) {
      const wish = readWish(request.wish);
      const known = request.id ? await readOrder(ask, request.id) : null;
      const isOver = known && !['open', 'approved'].includes(transactionOf(known).status);
      if (isOver) return intentOf(known);
      const isFit = known?.intent === wish.intent && !isTooLittle(known, request);
      const isSame = known && (wish.isUpdate || isFit);
      return intentOf(await (isSame ? goOn(known, request) : begin(request, wish, request.id ?? '')));
    },

    async get(id) {
      const order = await readOrder(ask, id);
      return order && intentOf(order);
    },
  };
}

/** What was approved never becomes more. */
function isTooLittle(known: PaypalOrder, request: IntentRequest): boolean {
  const { status, amount, currency } = transactionOf(known);
  return status === 'approved' && (request.amount > amount || currency !== request.currency);
}

function changesOf({ orderId, amount, currency }: IntentRequest): object[] {
  const change = (field: string, value: unknown) => {
    return { op: 'replace', path: `/purchase_units/@reference_id=='default'/${field}`, value };
  };
  return [change('amount', moneyOf(amount, currency)), change('custom_id', orderId), change('invoice_id', orderId)];
}

function intentOf(order: PaypalOrder): Intent {
  const [unit] = order.purchase_units ?? [];
  const money = unit?.amount;
  return {
    id: order.id,
    client_secret: '',
    amount: money ? minorOf(money) : 0,
    currency: money?.currency_code ?? '',
    status: order.status,
  };
}
