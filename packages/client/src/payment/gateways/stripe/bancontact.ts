import type { Adapter } from '../../adapter.ts';
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
      const { client_secret = '' } = await flow.createIntent<Intent>({
        gateway: 'stripe',
        action: 'setup',
        account_id: cart.account_id,
        intent: { payment_method_types: ['bancontact'], usage: 'off_session' },
      });
      const stripe = await openStripe(flow);
      const data = {
        payment_method: { billing_details: billingDetails(cart) },
        return_url: returnAddress('gateway=stripe'),
      };
      assertNoFault(await stripe.confirmBancontactSetup(client_secret, data));
    },

    // a payment intent comes back from another method of Stripe
    isReturn: ({ gateway, payment_intent_client_secret }) => gateway === 'stripe' && !payment_intent_client_secret,

    async handleRedirect(flow, { redirect_status, setup_intent_client_secret = '' }) {
      if (redirect_status !== 'succeeded') throw notAuthenticated();
      const stripe = await openStripe(flow);
      const { setupIntent } = assertNoFault(await stripe.retrieveSetupIntent(setup_intent_client_secret));
      await flow.updateCart({ billing: { method: 'bancontact', bancontact: { token: setupIntent?.id } } });
      flow.succeed();
    },
  };
}
