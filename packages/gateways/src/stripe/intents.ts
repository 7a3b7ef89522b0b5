import type Stripe from 'stripe';
import { GatewayRefused } from '../errors.ts';
import type { Intent, IntentRequest, PaymentIntents } from '../port.ts';
import { isOutOfState, isResourceMissing, unlessStripe } from './decline.ts';
import { buildIntentFields, hashIntentFields } from './details.ts';

/** Payment options that the browser chooses; the server ignores everything else that it sends. */
interface BrowserParams {
  type: keyof typeof types;
  /** made in the browser, `pm_…` */
  paymentMethod: string | undefined;
  /** URL that the bank returns to, for a payment that is confirmed immediately. */
  returnUrl: string | undefined;
}

/** Payment types and their capture method: types that support authorization are captured when the order is made. */
const types = {
  card: { capture_method: 'manual' },
  klarna: { capture_method: 'manual' },
  ideal: { capture_method: 'automatic' },
} as const;

/** @throws GatewayRefused */
function parseBrowserParams({ payment_method_types: requestedTypes, ...wish }: Record<string, unknown>): BrowserParams {
  const [type = 'card'] = requestedTypes === undefined ? [] : [requestedTypes].flat();
  if (typeof type !== 'string' || !isPaymentType(type))
    throw new GatewayRefused('This payment method type is not taken');
  const returnUrl = wish.confirm ? parseReturnUrl(wish.return_url) : undefined;
  return { type, paymentMethod: parsePaymentMethod(wish.payment_method), returnUrl };
}

function isPaymentType(type: string): type is BrowserParams['type'] {
  return Object.hasOwn(types, type);
}

function parsePaymentMethod(methodId: unknown): string | undefined {
  if (methodId === undefined || methodId === null || methodId === '') return undefined;
  if (typeof methodId === 'string' && /^\w{1,255}$/.test(methodId)) return methodId;
  throw new GatewayRefused('This is not a payment method');
}

function parseReturnUrl(rawUrl: unknown): string {
  const address = URL.parse(typeof rawUrl === 'string' ? rawUrl : '');
  if (address && /^https?:$/.test(address.protocol)) return address.href;
  throw new GatewayRefused('The return URL is missing');
}

type PaymentIntent = Stripe.PaymentIntent;

export function createIntents({ paymentIntents }: Stripe): PaymentIntents {
  /** @param ended the payment before, which Stripe would repeat for the same key */
  function createIntent(request: IntentRequest, wish: BrowserParams, ended = ''): Promise<PaymentIntent> {
    const { type, paymentMethod, returnUrl } = wish;
    const customer = type === 'card' ? request.customer : null;
    const fields = buildIntentFields(request.details, type);
    return paymentIntents.create(
      {
        ...types[type],
        ...fields,
        amount: request.amount,
        currency: request.currency.toLowerCase(),
        allowed_payment_method_types: [type],
        metadata: { order_id: request.orderId },
        ...(customer && { customer, setup_future_usage: 'off_session' }),
        ...(paymentMethod && { payment_method: paymentMethod }),
        // the script that leads to the bank takes no other
        ...(returnUrl && { confirm: true, confirmation_method: 'manual', return_url: returnUrl }),
      },
      // An intent that the browser has not received is never confirmed
      {
        idempotencyKey: [request.key, type, paymentMethod, customer, hashIntentFields(fields), ended]
          .filter(Boolean)
          .join('-'),
      },
    );
  }

  /** Changes the card of a payment; another payment method needs another payment. */
  async function updateIntent(
    existingIntent: PaymentIntent,
    request: IntentRequest,
    wish: BrowserParams,
  ): Promise<PaymentIntent> {
    if (!isIntentOpen(existingIntent)) return existingIntent;
    if (existingIntent.payment_method_types[0] !== wish.type || wish.returnUrl) {
      const { status } = await paymentIntents.cancel(existingIntent.id).catch(() => existingIntent);
      return status === 'canceled' ? createIntent(request, wish) : paymentIntents.retrieve(existingIntent.id);
    }
    if (!wish.paymentMethod || wish.paymentMethod === existingIntent.payment_method) return existingIntent;
    return paymentIntents.update(existingIntent.id, { payment_method: wish.paymentMethod }).catch(async (error) => {
      if (isOutOfState(error)) return paymentIntents.retrieve(existingIntent.id);
      throw error;
    });
  }

  function retrieveIntent(id: string): Promise<PaymentIntent | null> {
    return paymentIntents.retrieve(id).catch((error) => (isResourceMissing(error) ? null : unlessStripe(error)));
  }

  return {
    async open(request) {
      const wish = parseBrowserParams(request.wish);
      const existingIntent = request.id ? await retrieveIntent(request.id) : null;
      const isOver = existingIntent?.status === 'canceled';
      const pendingIntent =
        existingIntent && !isOver
          ? updateIntent(existingIntent, request, wish)
          : createIntent(request, wish, existingIntent?.id);
      return toPaymentIntent(await pendingIntent.catch(unlessStripe));
    },

    async get(id) {
      const intent = await retrieveIntent(id);
      return intent && toPaymentIntent(intent);
    },
  };
}

function isIntentOpen({ status }: PaymentIntent): boolean {
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status);
}

function toPaymentIntent({ id, client_secret, amount, currency, status }: PaymentIntent): Intent {
  return { id, client_secret: client_secret ?? '', amount, currency: currency.toUpperCase(), status };
}
