import { assertAccepted } from '../call.ts';
import { GatewayUnavailable, NotApproved } from '../faults.ts';
import type { Intent, IntentRequest, PaymentIntents } from '../port.ts';
import { amountOf } from './amount.ts';
import type { AskPaypal } from './client.ts';
import { minorOf, moneyOf } from './money.ts';
import { orderPath, ordersPath, readOrder } from './orders.ts';
import { shippingOptions } from './shipping-options.ts';
import { transactionOf } from './transaction.ts';
import type { PaypalOrder, ShippingOption } from './wire.ts';
import { readWish, type Wish } from './wish.ts';

/** PayPal's orders: the button's window goes on with the same one, whatever becomes of the cart. */
export function createIntents(ask: AskPaypal, publicUrl: string): PaymentIntents {
  async function begin(request: IntentRequest, { intent, shipping }: Wish, ended = '') {
    const { key, orderId, amount, currency } = request;
    const answer = await ask<PaypalOrder>(ordersPath, {
      // one that nobody has approved is never paid
      key: [key, intent, shipping, ended].filter(Boolean).join('-'),
      body: {
        intent,
        purchase_units: [
          {
            reference_id: referenceOf(shipping),
            amount: moneyOf(amount, currency),
            custom_id: orderId,
            invoice_id: orderId,
          },
        ],
        payment_source: { paypal: { experience_context: experienceOf(shipping, publicUrl) } },
      },
    });
    assertAccepted(answer);
    return answer.body;
  }

  /** The same order of PayPal's for what is to be paid now, and how it may be sent. */
  async function goOn(known: PaypalOrder, request: IntentRequest): Promise<PaypalOrder> {
    const { amount, currency, order_id } = transactionOf(known);
    const isSame = amount === request.amount && currency === request.currency && order_id === request.orderId;
    // others have an address that the window does not change
    const options = referenceIn(known) === asksForAddress ? await shippingOptions(request) : [];
    if (isSame && options.length === 0) return known;
    if (isTooLittle(known, request)) throw new NotApproved();
    const body = await changesOf(known, request, options);
    assertAccepted(await ask(orderPath(known.id), { method: 'PATCH', body }));
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
      const isAlike = known?.intent === wish.intent && referenceIn(known) === referenceOf(wish.shipping);
      const isFit = isAlike && !isTooLittle(known, request);
      const isSame = known && (wish.isUpdate || isFit);
      return intentOf(await (isSame ? goOn(known, request) : begin(request, wish, request.id ?? '')));
    },

    async get(id) {
      const order = await readOrder(ask, id);
      return order && intentOf(order);
    },
  };
}

/**
 * How PayPal's window behaves; it has taken the place of `application_context`, which is deprecated:
 * https://developer.paypal.com/docs/api/orders/v2/ . The addresses are those of a window that cannot be opened over the page.
 */
function experienceOf(shipping: Wish['shipping'], publicUrl: string) {
  const back = (status: string) => `${publicUrl}/checkout?gateway=paypal&redirect_status=${status}`;
  return {
    shipping_preference: shipping,
    user_action: 'CONTINUE',
    return_url: back('succeeded'),
    cancel_url: back('canceled'),
  };
}

/** PayPal's own name for a purchase. */
const asksForAddress = 'default';

/** PayPal does not tell how an order's window treats addresses: another kind of window is another order. */
function referenceOf(shipping: Wish['shipping']): string {
  return shipping === 'GET_FROM_FILE' ? asksForAddress : shipping.toLowerCase();
}

function referenceIn({ purchase_units: [unit] = [] }: PaypalOrder): string {
  return unit?.reference_id ?? asksForAddress;
}

/** What was approved never becomes more. */
function isTooLittle(known: PaypalOrder, request: IntentRequest): boolean {
  const { status, amount, currency } = transactionOf(known);
  return status === 'approved' && (request.amount > amount || currency !== request.currency);
}

async function changesOf(known: PaypalOrder, request: IntentRequest, options: ShippingOption[]): Promise<object[]> {
  const reference = referenceIn(known);
  const change = (field: string, value: unknown) => {
    return { op: 'replace', path: `/purchase_units/@reference_id=='${reference}'/${field}`, value };
  };
  return [
    change('amount', options.length > 0 ? await amountOf(request) : moneyOf(request.amount, request.currency)),
    change('custom_id', request.orderId),
    change('invoice_id', request.orderId),
    ...(options.length > 0 ? [change('shipping/options', options)] : []),
  ];
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
