import type { Flow } from '../../flow.ts';
import type { Stripe, StripeJs } from './stripe-js.ts';

/** Stripe for the store's account, its script loaded; one for each adapter, as its elements are its own. */
export function createStripe() {
  let stripe: { of: string; object: Stripe } | undefined;

  return async function openStripe(flow: Flow): Promise<Stripe> {
    await flow.loadScripts();
    const { publishableKey } = flow;
    if (stripe?.of !== publishableKey) {
      stripe = { of: publishableKey, object: flow.library<StripeJs>('stripe-js')(publishableKey) };
    }
    return stripe.object;
  };
}
