import type { CreateAdapter } from './adapter.ts';

type Load = () => Promise<{ createAdapter: CreateAdapter }>;

/** Answers for every gateway of its method that has no line of its own. */
const anyGateway = '*';

/** Adapters of each method of §1 by gateway. A module is loaded when a page pays with it. */
export const adapters: Record<string, Record<string, Load>> = {
  card: {
    stripe: () => import('./card/stripe.ts'),
    quickpay: () => import('./card/quickpay.ts'),
    airwallex: () => import('./card/airwallex.ts'),
    mercer: () => import('./card/mercer.ts'),
  },
  ideal: { stripe: () => import('./ideal/stripe.ts') },
  bancontact: { stripe: () => import('./bancontact/stripe.ts') },
  klarna: { stripe: () => import('./klarna/stripe.ts'), klarna: () => import('./klarna/klarna.ts') },
  paysafecard: { [anyGateway]: () => import('./paysafecard/direct.ts') },
  paypal: { braintree: () => import('./paypal/braintree.ts'), [anyGateway]: () => import('./paypal/direct.ts') },
  google: { stripe: () => import('./google/stripe.ts'), braintree: () => import('./google/braintree.ts') },
  apple: { stripe: () => import('./apple/stripe.ts'), braintree: () => import('./apple/braintree.ts') },
  amazon: { [anyGateway]: () => import('./amazon/direct.ts') },
};

/** Undefined where no adapter knows the method, or the method through this gateway. */
export function findAdapter(method: string, gateway: string): Load | undefined {
  if (!Object.hasOwn(adapters, method)) return undefined;
  const gateways = adapters[method] ?? {};
  return Object.hasOwn(gateways, gateway) ? gateways[gateway] : gateways[anyGateway];
}
