import type { Adapter } from '../../adapter.ts';
import { computeAmountDue } from '../../amounts.ts';
import { assertNoFault, notAuthenticated } from '../../faults.ts';
import type { Intent } from '../../intent.ts';
import { returnAddress } from '../../return-address.ts';
import { billingDetails } from './billing-details.ts';
import { createStripe } from './open.ts';

export function createAdapter(): Adapter {
  const openStripe = createStripe();

  return {
    needsCard: true,
    scripts: ['stripe-js'],

    async tokenize(flow) {
      const cart = await flow.cartToPay();
      const customer = cart.account?.stripe_customer;
      const { client_secret = '' } = await flow.createIntent<Intent>({
        gateway: 'stripe',
        intent: {
          payment_method_types: 'klarna',
          amount: computeAmountDue(cart),
          currency: cart.currency.toLowerCase(),
          capture_method: 'manual',
          ...(customer && { customer }),
        },
      });
      const stripe = await openStripe(flow);
      const data = {
        payment_method: { billing_details: billingDetails(cart) },
        return_url: returnAddress('gateway=stripe'),
      };
      assertNoFault(await stripe.confirmKlarnaPayment(client_secret, data));
    },

    // a setup intent comes back from another method of Stripe
    isReturn: ({ gateway, setup_intent_client_secret }) => gateway === 'stripe' && !setup_intent_client_secret,

    async handleRedirect(flow, { redirect_status, payment_intent_client_secret = '' }) {
      if (redirect_status !== 'succeeded') throw notAuthenticated();
      const stripe = await openStripe(flow);
      const { paymentIntent } = assertNoFault(await stripe.retrievePaymentIntent(payment_intent_client_secret));
      const { id = '', payment_method: token } = paymentIntent ?? {};
      await flow.updateCart({ billing: { method: 'klarna', klarna: { token }, intent: { stripe: { id } } } });
      flow.succeed();
    },
  };
}
