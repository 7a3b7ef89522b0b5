import type Stripe from 'stripe';
import type { WalletDomain, WalletDomains } from '../port.ts';
import { unlessStripe } from './faults.ts';

type Domain = Stripe.PaymentMethodDomain;

/** https://docs.stripe.com/payments/payment-methods/pmd-registration: once for each domain, in test mode and live apart. */
export function createDomains({ paymentMethodDomains }: Stripe): WalletDomains {
  async function find(domain_name: string): Promise<Domain | undefined> {
    const { data } = await paymentMethodDomains.list({ domain_name, limit: 1 });
    return data[0];
  }

  /** What was not verified when it was registered may be by now. */
  async function register(domain_name: string): Promise<Domain> {
    const registered = (await find(domain_name)) ?? (await paymentMethodDomains.create({ domain_name }));
    return isActive(registered) ? registered : paymentMethodDomains.validate(registered.id);
  }

  return {
    register: (domain) => register(domain).then(stateOf, unlessStripe),
    async get(domain) {
      const registered = await find(domain).catch(unlessStripe);
      return registered ? stateOf(registered) : null;
    },
  };
}

function isActive({ apple_pay, google_pay }: Domain): boolean {
  return apple_pay.status === 'active' && google_pay.status === 'active';
}

function stateOf({ enabled, apple_pay, google_pay }: Domain): WalletDomain {
  const faultOf = ({ status, status_details }: Domain['apple_pay'] | Domain['google_pay']) =>
    status === 'active' ? null : (status_details?.error_message ?? 'It is inactive.');
  if (!enabled) return { apple: 'The domain is switched off.', google: 'The domain is switched off.' };
  return { apple: faultOf(apple_pay), google: faultOf(google_pay) };
}
