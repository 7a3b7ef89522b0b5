import type { Minor } from '@mercer/contract';
import { assertAccepted } from '../call.ts';
import { GatewayRefused, GatewayUnavailable, NotApproved } from '../errors.ts';
import type { Intent, IntentRequest, OrderLine, PaymentIntents } from '../port.ts';
import type { AskPaypal } from './client.ts';
import { toMinorAmount, toPaypalMoney } from './money.ts';
import { buildOrderPath, ordersPath, readPaypalOrder } from './orders.ts';
import { toTransaction } from './transaction.ts';
import type { Breakdown, Money, PaypalOrder, ShippingOption } from './wire.ts';

/** Payment options that the browser chooses; the server ignores everything else that it sends. */
interface BrowserParams {
  /** Intent that the button's script was loaded with; either way the money is taken when the order is submitted. */
  intent: (typeof intents)[number];
  shipping: (typeof preferences)[number];
  /** True for an order that the button has opened already: it has no options of its own. */
  isUpdate: boolean;
}

const intents = ['CAPTURE', 'AUTHORIZE'] as const;
const preferences = ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'] as const;

/** @throws GatewayRefused */
function parseBrowserParams({
  intent = 'CAPTURE',
  application_context,
  paypal_order_id,
}: Record<string, unknown>): BrowserParams {
  const { shipping_preference = 'GET_FROM_FILE' }: { shipping_preference?: unknown } = application_context ?? {};
  const supportedIntent = intents.find((candidate) => candidate === intent);
  const shipping = preferences.find((candidate) => candidate === shipping_preference);
  if (!supportedIntent || !shipping) throw new GatewayRefused('This kind of payment is not taken');
  return { intent: supportedIntent, shipping, isUpdate: paypal_order_id !== undefined };
}

/**
 * Builds the amount of an order with its breakdown: PayPal compares the price where the shopper chooses a shipping
 * service.
 */
async function buildOrderAmount(
  request: Pick<IntentRequest, 'amount' | 'currency' | 'lines'>,
): Promise<Money & { breakdown: Breakdown }> {
  const { amount, currency } = request;
  const lines = await request.lines();
  const sumLineTotals = (type: OrderLine['type']): Minor =>
    lines.filter((line) => line.type === type).reduce((total, line) => total + line.total, 0);
  return {
    ...toPaypalMoney(amount, currency),
    breakdown: {
      item_total: toPaypalMoney(sumLineTotals('item'), currency),
      shipping: toPaypalMoney(sumLineTotals('shipment'), currency),
      tax_total: toPaypalMoney(sumLineTotals('tax'), currency),
      discount: toPaypalMoney(-sumLineTotals('giftcard'), currency),
    },
  };
}

/** PayPal's window shows so many. */
const optionLimit = 10;
const longest = 127;

/** The ways of shipment as PayPal's window offers them: one of them is chosen. */
async function shippingOptions({ services, currency }: IntentRequest): Promise<ShippingOption[]> {
  const offered = await services();
  if (!offered.some(({ isChosen }) => isChosen)) return [];
  const first = [...offered].sort((a, b) => Number(b.isChosen) - Number(a.isChosen)).slice(0, optionLimit);
  return offered
    .filter((service) => first.includes(service))
    .map(({ id, name, price, isChosen }) => ({
      id,
      label: name.slice(0, longest),
      type: 'SHIPPING',
      amount: toPaypalMoney(price, currency),
      selected: isChosen,
    }));
}

/** PayPal's orders: the button's window goes on with the same one, whatever becomes of the cart. */
export function createIntents(ask: AskPaypal, publicUrl: string): PaymentIntents {
  async function createPaypalOrder(request: IntentRequest, { intent, shipping }: BrowserParams, ended = '') {
    const { key, orderId, amount, currency } = request;
    const answer = await ask<PaypalOrder>(ordersPath, {
      // An order without approval is never paid
      key: [key, intent, shipping, ended].filter(Boolean).join('-'),
      body: {
        intent,
        purchase_units: [
          {
            reference_id: toReferenceId(shipping),
            amount: toPaypalMoney(amount, currency),
            custom_id: orderId,
            invoice_id: orderId,
          },
        ],
        payment_source: { paypal: { experience_context: buildExperience(shipping, publicUrl) } },
      },
    });
    assertAccepted(answer);
    return answer.body;
  }

  /** Updates PayPal's order to the current amount, order id and shipping options. */
  async function updatePaypalOrder(paypalOrder: PaypalOrder, request: IntentRequest): Promise<PaypalOrder> {
    const { amount, currency, order_id } = toTransaction(paypalOrder);
    const isSame = amount === request.amount && currency === request.currency && order_id === request.orderId;
    // Other orders have an address that the window does not change
    const options = readReferenceId(paypalOrder) === asksForAddress ? await shippingOptions(request) : [];
    if (isSame && options.length === 0) return paypalOrder;
    if (exceedsApproval(paypalOrder, request)) throw new NotApproved();
    const body = await buildOrderPatch(paypalOrder, request, options);
    assertAccepted(await ask(buildOrderPath(paypalOrder.id), { method: 'PATCH', body }));
    const changed = await readPaypalOrder(ask, paypalOrder.id);
    if (!changed) throw new GatewayUnavailable('PayPal can no longer find the order');
    return changed;
  }

  return {
    movesWithCart: true,

    async open(request) {
      const wish = parseBrowserParams(request.wish);
      const previousOrder = request.id ? await readPaypalOrder(ask, request.id) : null;
      const isOver = previousOrder && !['open', 'approved'].includes(toTransaction(previousOrder).status);
      if (isOver) return toPaymentIntent(previousOrder);
      const isAlike =
        previousOrder?.intent === wish.intent && readReferenceId(previousOrder) === toReferenceId(wish.shipping);
      const isFit = isAlike && !exceedsApproval(previousOrder, request);
      const isSame = previousOrder && (wish.isUpdate || isFit);
      return toPaymentIntent(
        await (isSame ? updatePaypalOrder(previousOrder, request) : createPaypalOrder(request, wish, request.id ?? '')),
      );
    },

    async get(id) {
      const order = await readPaypalOrder(ask, id);
      return order && toPaymentIntent(order);
    },
  };
}

/**
 * Describes the behaviour of PayPal's window; it replaces `application_context`, which is deprecated:
 * https://developer.paypal.com/docs/api/orders/v2/ . The return URLs are for a window that cannot be opened over the
 * page.
 */
function buildExperience(shipping: BrowserParams['shipping'], publicUrl: string) {
  const buildReturnUrl = (status: string) => `${publicUrl}/checkout?gateway=paypal&redirect_status=${status}`;
  return {
    shipping_preference: shipping,
    user_action: 'CONTINUE',
    return_url: buildReturnUrl('succeeded'),
    cancel_url: buildReturnUrl('canceled'),
  };
}

/** PayPal's own name for a purchase. */
const asksForAddress = 'default';

/** PayPal does not tell how an order's window treats addresses: another kind of window is another order. */
function toReferenceId(shipping: BrowserParams['shipping']): string {
  return shipping === 'GET_FROM_FILE' ? asksForAddress : shipping.toLowerCase();
}

function readReferenceId({ purchase_units: [unit] = [] }: PaypalOrder): string {
  return unit?.reference_id ?? asksForAddress;
}

/** Returns true when the request exceeds the approved amount or has another currency: an approval never grows. */
function exceedsApproval(paypalOrder: PaypalOrder, request: IntentRequest): boolean {
  const { status, amount, currency } = toTransaction(paypalOrder);
  return status === 'approved' && (request.amount > amount || currency !== request.currency);
}

async function buildOrderPatch(
  paypalOrder: PaypalOrder,
  request: IntentRequest,
  options: ShippingOption[],
): Promise<object[]> {
  const reference = readReferenceId(paypalOrder);
  const buildReplaceOperation = (field: string, value: unknown) => {
    return { op: 'replace', path: `/purchase_units/@reference_id=='${reference}'/${field}`, value };
  };
  return [
    buildReplaceOperation(
      'amount',
      options.length > 0 ? await buildOrderAmount(request) : toPaypalMoney(request.amount, request.currency),
    ),
    buildReplaceOperation('custom_id', request.orderId),
    buildReplaceOperation('invoice_id', request.orderId),
    ...(options.length > 0 ? [buildReplaceOperation('shipping/options', options)] : []),
  ];
}

function toPaymentIntent(order: PaypalOrder): Intent {
  const [unit] = order.purchase_units ?? [];
  const money = unit?.amount;
  return {
    id: order.id,
    client_secret: '',
    amount: money ? toMinorAmount(money) : 0,
    currency: money?.currency_code ?? '',
    status: order.status,
  };
}
