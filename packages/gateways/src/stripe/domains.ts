import type Stripe from 'stripe';
import type { WalletDomain, WalletDomains } from '../port.ts';
import { unlessStripe } from './decline.ts';

type Domain = Stripe.PaymentMethodDomain;

/** https://docs.stripe.com/payments/payment-methods/pmd-registration: once for each domain, in test mode and live apart. */
export function createDomains({ paymentMethodDomains }: Stripe): WalletDomains {
  async function findWalletDomain(domain_name: string): Promise<Domain | undefined> {
    const { data } = await paymentMethodDomains.list({ domain_name, limit: 1 });
    return data[0];
  }

  /** Registers a domain, or validates one that was not verified at its registration. */
  async function registerDomain(domain_name: string): Promise<Domain> {
    const registered = (await findWalletDomain(domain_name)) ?? (await paymentMethodDomains.create({ domain_name }));
    return isDomainActive(registered) ? registered : paymentMethodDomains.validate(registered.id);
  }

  return {
    register: (domain) => registerDomain(domain).then(toWalletDomain, unlessStripe),
    async get(domain) {
      const registered = await findWalletDomain(domain).catch(unlessStripe);
      return registered ? toWalletDomain(registered) : null;
    },
  };
}

function isDomainActive({ apple_pay, google_pay }: Domain): boolean {
  return apple_pay.status === 'active' && google_pay.status === 'active';
}

function toWalletDomain({ enabled, apple_pay, google_pay }: Domain): WalletDomain {
  const findWalletFault = ({ status, status_details }: Domain['apple_pay'] | Domain['google_pay']) =>
    status === 'active' ? null : (status_details?.error_message ?? 'It is inactive.');
  if (!enabled) return { apple: 'The domain is switched off.', google: 'The domain is switched off.' };
  return { apple: findWalletFault(apple_pay), google: findWalletFault(google_pay) };
}
