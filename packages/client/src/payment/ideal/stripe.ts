import type { Adapter } from '../adapter.ts';
import { amountDue } from '../amounts.ts';
import { notCreated, unlessFault, unsupportedStatus } from '../faults.ts';
import type { Flow } from '../flow.ts';
import type { Intent } from '../intent.ts';
import type { IdealParams } from '../params.ts';
import type { PaymentCart } from '../payment-cart.ts';
import { billingDetails } from '../stripe/billing-details.ts';
import { createElement } from '../stripe/element.ts';
import { createStripe } from '../stripe/open.ts';
import type { StripeElement } from '../stripe/stripe-js.ts';

const type = 'idealBank';
const statuses = ['requires_action', 'requires_source_action'];

/** The cart holds the payment before the shopper leaves for the bank: the way back has nothing to add. */
export function createAdapter(): Adapter<IdealParams> {
  const openStripe = createStripe();
  let element: StripeElement | undefined;

  return {
    needsCard: true,
    container: `${type}-element`,
    scripts: ['stripe-js'],

    async createElements(flow) {
      const elements = (await openStripe(flow)).elements(flow.params.config);
      const made = createElement(elements, type, flow.params);
      return () => {
        made.mount(`#${flow.container().id}`);
        element = made;
      };
    },

    async tokenize(flow) {
      if (!element) throw notCreated(flow.method);
      const stripe = await openStripe(flow);
      const cart = await flow.getCart();
      const data = { type: 'ideal', ideal: element, billing_details: billingDetails(cart) };
      const { paymentMethod } = unlessFault(await stripe.createPaymentMethod(data));
      const token = paymentMethod!.id; // Stripe answers with a method or with a fault
      const { id, client_secret = '' } = await openIntent(flow, cart, token);
      await flow.updateCart({ billing: { method: 'ideal', ideal: { token }, intent: { stripe: { id } } } });
      unlessFault(await stripe.handleCardAction(client_secret));
    },
  };
}

async function openIntent(flow: Flow, cart: PaymentCart, token: string): Promise<Intent> {
  const intent = await flow.createIntent<Intent>({
    gateway: 'stripe',
    intent: {
      amount: amountDue(cart),
      currency: cart.currency.toLowerCase(),
      payment_method: token,
      payment_method_types: 'ideal',
      confirmation_method: 'manual',
      confirm: true,
      return_url: window.location.href,
    },
  });
  if (!statuses.includes(intent.status)) throw unsupportedStatus(intent.status);
  return intent;
}
