import { CommerceError } from '../../errors.ts';
import type { Adapter } from '../adapter.ts';
import { amountDue, isChargeable } from '../amounts.ts';
import { notCreated, unlessFault, unsupportedStatus } from '../faults.ts';
import type { Flow } from '../flow.ts';
import type { Intent } from '../intent.ts';
import type { CardParams } from '../params.ts';
import type { PaymentCart } from '../payment-cart.ts';
import { billingDetails } from '../stripe/billing-details.ts';
import { cardFacts } from '../stripe/card-facts.ts';
import { createElement } from '../stripe/element.ts';
import { createStripe } from '../stripe/open.ts';
import type { Stripe, StripeElement } from '../stripe/stripe-js.ts';

const separateTypes = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;

export function createAdapter(): Adapter<CardParams> {
  const openStripe = createStripe();
  /** With separate elements that of the number: Stripe finds the others. */
  let element: StripeElement | undefined;

  return {
    scripts: ['stripe-js'],

    async createElements(flow) {
      const places = placesOf(flow.params);
      for (const { id } of places) flow.container(id);
      const elements = (await openStripe(flow)).elements(flow.params.config);
      const made = places.map(({ type, id, params }) => ({ id, element: createElement(elements, type, params) }));
      return () => {
        for (const one of made) one.element.mount(`#${one.id}`);
        element = made[0]?.element;
      };
    },

    async tokenize(flow) {
      if (!element) throw notCreated(flow.method);
      const stripe = await openStripe(flow);
      const cart = await flow.cartToPay();
      const data = { type: 'card', card: element, billing_details: billingDetails(cart) };
      const { paymentMethod } = unlessFault(await stripe.createPaymentMethod(data));
      const card = cardFacts(paymentMethod!); // Stripe answers with a method or with a fault
      if (flow.params.keep) {
        // it is charged by the store: one that a browser has begun to pay with cannot be kept any more
        const kept = await keepCard(flow.params.keep, card.token);
        await flow.keepAgreed({ billing: { method: 'card', account_card_id: kept } });
        return void flow.succeed();
      }
      const intent = isChargeable(cart) ? await openIntent(flow, stripe, cart, card.token) : undefined;
      await flow.keepAgreed({ billing: { method: 'card', card, ...(intent && { intent: intentPart(intent, cart) }) } });
      flow.succeed();
    },

    async authenticate(flow, { id, transaction_id, card }) {
      const input = { id: transaction_id, payment_method: card?.token };
      const intent = unlessFault(await flow.updateIntent<Intent>({ gateway: 'stripe', intent: input }));
      const stripe = await openStripe(flow);
      try {
        return await confirm(stripe, intent);
      } finally {
        await flow.resetAsyncPayment(id);
      }
    },
  };
}

async function keepCard(keep: NonNullable<CardParams['keep']>, token: string): Promise<string> {
  const { id, errors } = await keep({ token });
  if (id) return id;
  const [param, error] = Object.entries(errors ?? {})[0] ?? [];
  throw new CommerceError(error?.message || 'The card was not kept', { param });
}

function placesOf(params: CardParams) {
  const types = params.separateElements ? separateTypes : (['card'] as const);
  return types.map((type) => {
    const own = (type !== 'card' && params[type]) || params;
    return { type, id: own.elementId ?? `${type}-element`, params: own };
  });
}

async function openIntent(flow: Flow, stripe: Stripe, cart: PaymentCart, token: string): Promise<Intent> {
  const customer = cart.account?.stripe_customer;
  const intent = await flow.createIntent<Intent>({
    gateway: 'stripe',
    intent: {
      amount: amountDue(cart, { withAuthorized: true }),
      currency: cart.currency.toLowerCase(),
      payment_method: token,
      capture_method: 'manual',
      setup_future_usage: 'off_session',
      ...(customer && { customer }),
    },
  });
  if (intent.status === 'requires_confirmation') await confirm(stripe, intent);
  else if (intent.status !== 'requires_capture') throw unsupportedStatus(intent.status);
  return intent;
}

async function confirm(stripe: Stripe, { client_secret = '' }: Intent): Promise<{ status: string }> {
  const { paymentIntent } = unlessFault(await stripe.confirmCardPayment(client_secret));
  return { status: paymentIntent!.status }; // Stripe answers with an intent or with a fault
}

function intentPart({ id }: Intent, { auth_total }: PaymentCart) {
  return { stripe: { id, ...(auth_total && { auth_amount: auth_total }) } };
}
