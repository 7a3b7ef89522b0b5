import { CommerceError } from '../../../errors.ts';
import type { Adapter } from '../../adapter.ts';
import { computeAmountDue, isChargeable } from '../../amounts.ts';
import { assertNoFault, notCreatedError, unsupportedStatus } from '../../faults.ts';
import type { Flow } from '../../flow.ts';
import type { Intent } from '../../intent.ts';
import type { CardParams } from '../../params.ts';
import type { PaymentCart } from '../../payment-cart.ts';
import { billingDetails } from './billing-details.ts';
import { toCardFields } from './card-facts.ts';
import { createElement } from './element.ts';
import { createStripe } from './open.ts';
import type { Stripe, StripeElement } from './stripe-js.ts';

const separateTypes = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;

export function createAdapter(): Adapter<CardParams> {
  const openStripe = createStripe();
  /** Card element; with separate elements that of the number: Stripe finds the others. */
  let element: StripeElement | undefined;

  return {
    scripts: ['stripe-js'],

    async createElements(flow) {
      const places = listElementPlaces(flow.params);
      for (const { id } of places) flow.container(id);
      const elements = (await openStripe(flow)).elements(flow.params.config);
      const createdElements = places.map(({ type, id, params }) => ({
        id,
        element: createElement(elements, type, params),
      }));
      return () => {
        for (const createdElement of createdElements) createdElement.element.mount(`#${createdElement.id}`);
        element = createdElements[0]?.element;
      };
    },

    async tokenize(flow) {
      if (!element) throw notCreatedError(flow.method);
      const stripe = await openStripe(flow);
      const cart = await flow.cartToPay();
      const data = { type: 'card', card: element, billing_details: billingDetails(cart) };
      const { paymentMethod } = assertNoFault(await stripe.createPaymentMethod(data));
      const card = toCardFields(paymentMethod!); // Stripe answers with a method or with a fault
      if (flow.params.keep) {
        // The store charges the card: a card that a browser has begun to pay with can no longer be saved
        const cardId = await saveAccountCard(flow.params.keep, card.token);
        await flow.keepAgreed({ billing: { method: 'card', account_card_id: cardId } });
        return void flow.succeed();
      }
      const intent = isChargeable(cart) ? await openCardIntent(flow, stripe, cart, card.token) : undefined;
      await flow.keepAgreed({
        billing: { method: 'card', card, ...(intent && { intent: toIntentPart(intent, cart) }) },
      });
      flow.succeed();
    },

    async authenticate(flow, { id, transaction_id, card }) {
      const input = { id: transaction_id, payment_method: card?.token };
      const intent = assertNoFault(await flow.updateIntent<Intent>({ gateway: 'stripe', intent: input }));
      const stripe = await openStripe(flow);
      try {
        return await confirmIntent(stripe, intent);
      } finally {
        await flow.resetAsyncPayment(id);
      }
    },
  };
}

async function saveAccountCard(keep: NonNullable<CardParams['keep']>, token: string): Promise<string> {
  const { id, errors } = await keep({ token });
  if (id) return id;
  const [param, error] = Object.entries(errors ?? {})[0] ?? [];
  throw new CommerceError(error?.message || 'The card was not kept', { param });
}

function listElementPlaces(params: CardParams) {
  const types = params.separateElements ? separateTypes : (['card'] as const);
  return types.map((type) => {
    const fieldParams = (type !== 'card' && params[type]) || params;
    return { type, id: fieldParams.elementId ?? `${type}-element`, params: fieldParams };
  });
}

async function openCardIntent(flow: Flow, stripe: Stripe, cart: PaymentCart, token: string): Promise<Intent> {
  const customer = cart.account?.stripe_customer;
  const intent = await flow.createIntent<Intent>({
    gateway: 'stripe',
    intent: {
      amount: computeAmountDue(cart, { withAuthorized: true }),
      currency: cart.currency.toLowerCase(),
      payment_method: token,
      capture_method: 'manual',
      setup_future_usage: 'off_session',
      ...(customer && { customer }),
    },
  });
  if (intent.status === 'requires_confirmation') await confirmIntent(stripe, intent);
  else if (intent.status !== 'requires_capture') throw unsupportedStatus(intent.status);
  return intent;
}

async function confirmIntent(stripe: Stripe, { client_secret = '' }: Intent): Promise<{ status: string }> {
  const { paymentIntent } = assertNoFault(await stripe.confirmCardPayment(client_secret));
  return { status: paymentIntent!.status }; // Stripe answers with an intent or with a fault
}

function toIntentPart({ id }: Intent, { auth_total }: PaymentCart) {
  return { stripe: { id, ...(auth_total && { auth_amount: auth_total }) } };
}
