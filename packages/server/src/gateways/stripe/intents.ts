import type Stripe from 'stripe';
import type { Intent, IntentRequest, PaymentIntents } from '../port.ts';
import { fieldsOf, hashOf } from './details.ts';
import { isMissing, isOutOfState, unlessStripe } from './faults.ts';
import { readWish, types, type Wish } from './wish.ts';

type PaymentIntent = Stripe.PaymentIntent;

export function createIntents({ paymentIntents }: Stripe): PaymentIntents {
  /** @param ended the payment before, which Stripe would repeat for the same key */
  function begin(request: IntentRequest, wish: Wish, ended = ''): Promise<PaymentIntent> {
    const { type, paymentMethod, returnUrl } = wish;
    const customer = type === 'card' ? request.customer : null;
    const fields = fieldsOf(request.details, type);
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
      // one that nobody has heard of is never confirmed
      { idempotencyKey: [request.key, type, paymentMethod, customer, hashOf(fields), ended].filter(Boolean).join('-') },
    );
  }

  /** The same payment with another card; a way to pay that it was not made for needs another payment. */
  async function goOn(known: PaymentIntent, request: IntentRequest, wish: Wish): Promise<PaymentIntent> {
    if (!isOpen(known)) return known;
    if (known.payment_method_types[0] !== wish.type || wish.returnUrl) {
      const { status } = await paymentIntents.cancel(known.id).catch(() => known);
      return status === 'canceled' ? begin(request, wish) : paymentIntents.retrieve(known.id);
    }
    if (!wish.paymentMethod || wish.paymentMethod === known.payment_method) return known;
    return paymentIntents.update(known.id, { payment_method: wish.paymentMethod }).catch(async (error) => {
      if (isOutOfState(error)) return paymentIntents.retrieve(known.id);
      throw error;
    });
  }

  function read(id: string): Promise<PaymentIntent | null> {
    return paymentIntents.retrieve(id).catch((error) => (isMissing(error) ? null : unlessStripe(error)));
  }

  return {
    async open(request) {
      const wish = readWish(request.wish);
      const known = request.id ? await read(request.id) : null;
      const isOver = known?.status === 'canceled';
      const begun = known && !isOver ? goOn(known, request, wish) : begin(request, wish, known?.id);
      return intentOf(await begun.catch(unlessStripe));
    },

    async get(id) {
      const intent = await read(id);
      return intent && intentOf(intent);
    },
  };
}

function isOpen({ status }: PaymentIntent): boolean {
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status);
}

function intentOf({ id, client_secret, amount, currency, status }: PaymentIntent): Intent {
  return { id, client_secret: client_secret ?? '', amount, currency: currency.toUpperCase(), status };
}
