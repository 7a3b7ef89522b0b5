import type { Adapter } from '../../adapter.ts';
import { computeAmountDue } from '../../amounts.ts';
import { assertNoFault, notCreatedError, unsupportedStatus } from '../../faults.ts';
import type { Flow } from '../../flow.ts';
import type { Intent } from '../../intent.ts';
import type { IdealParams } from '../../params.ts';
import type { PaymentCart } from '../../payment-cart.ts';
import { billingDetails } from './billing-details.ts';
import { createElement } from './element.ts';
import { createStripe } from './open.ts';
import type { StripeElements, StripeJs } from './stripe-js.ts';
import { buildGroupTotal } from './wallet-request.ts';

const statuses = ['requires_action', 'requires_source_action'];

/**
 * iDEAL's bank is chosen on its own page: the place shows Stripe's Payment Element. The cart holds the payment before the
 * shopper leaves for the bank: the way back has nothing to add.
 */
export function createAdapter(): Adapter<IdealParams> {
  const openStripe = createStripe();
  let elements: StripeElements | undefined;

  return {
    needsCard: true,
    container: 'idealBank-element',
    scripts: ['stripe-js'],

    async createElements(flow, cart) {
      const stripe = await openStripe(flow);
      const group = stripe.elements({ ...flow.params.config, ...buildGroupTotal(cart), ...restrictToIdeal(flow) });
      const element = createElement(group, 'payment', { ...flow.params, options: filterElementOptions(flow.params) });
      element.on('loaderror', (event) => flow.fail((event as { error: unknown }).error)); // Stripe documents the event
      return () => {
        element.mount(`#${flow.container().id}`);
        elements = group;
      };
    },

    async tokenize(flow) {
      if (!elements) throw notCreatedError(flow.method);
      const stripe = await openStripe(flow);
      const cart = await flow.cartToPay();
      await elements.update(buildGroupTotal(cart));
      assertNoFault(await elements.submit());
      const params = { billing_details: billingDetails(cart) };
      const { paymentMethod } = assertNoFault(await stripe.createPaymentMethod({ elements, params }));
      const token = paymentMethod!.id; // Stripe answers with a method or with a fault
      const { id, client_secret: clientSecret = '' } = await openIdealIntent(flow, cart, token);
      await flow.updateCart({ billing: { method: 'ideal', ideal: { token }, intent: { stripe: { id } } } });
      assertNoFault(await stripe.handleNextAction({ clientSecret }));
    },
  };
}

/** The group offers no other method; the option was renamed with the script 'endive'. */
function restrictToIdeal(flow: Flow) {
  const { version } = flow.library<StripeJs>('stripe-js');
  const name = String(version) < 'endive' ? 'paymentMethodTypes' : 'allowedPaymentMethodTypes';
  return { paymentMethodCreation: 'manual', [name]: ['ideal'] };
}

/** Filters out the options that only the earlier element of banks had. */
function filterElementOptions({ options = {} }: IdealParams): object {
  const earlier = ['classes', 'disabled', 'hideIcon', 'style', 'value'];
  return Object.fromEntries(Object.entries(options).filter(([name]) => !earlier.includes(name)));
}

async function openIdealIntent(flow: Flow, cart: PaymentCart, token: string): Promise<Intent> {
  const intent = await flow.createIntent<Intent>({
    gateway: 'stripe',
    intent: {
      amount: computeAmountDue(cart),
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
