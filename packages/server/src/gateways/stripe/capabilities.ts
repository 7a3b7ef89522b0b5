import type Stripe from 'stripe';
import type { PreflightCheck } from '../port.ts';

/** What the account must be allowed for each method; the cards of wallets are cards. */
const types: Readonly<Record<string, readonly string[]>> = {
  card: ['card'],
  google: ['card'],
  apple: ['card'],
  // the bank agrees to SEPA debits, the order's is the first one
  bancontact: ['bancontact', 'sepa_debit'],
  ideal: ['ideal'],
  klarna: ['klarna'],
};

/**
 * Whether the account may take what the store offers: https://docs.stripe.com/connect/account-capabilities
 * @param account null where the key may not read it
 */
export function checkCapabilities(account: Stripe.Account | null, methods: readonly string[]): PreflightCheck {
  const offered = Object.entries(types).filter(([method]) => methods.includes(method));
  const requiredTypes = offered.flatMap(([method, needed]) => needed.map((type) => ({ method, type })));
  const feature = (state: PreflightCheck['state'], message: string) => ({ check: 'features', state, message }) as const;
  const names = [...new Set(requiredTypes.map(({ type }) => type))].join(', ');
  if (!account) {
    return feature('note', `Stripe does not tell this key which payment methods are active: see that ${names} are.`);
  }
  const capabilities = new Map(Object.entries(account.capabilities ?? {}));
  const isActive = (type: string) => capabilities.get(`${type}_payments`) === 'active';
  const missing = requiredTypes.filter(({ type }) => !isActive(type));
  if (missing.length === 0) return feature('fine', `Stripe has activated ${names}.`);
  const inactive = new Set(
    missing.map(({ method, type }) => (type === 'sepa_debit' ? `${type} (for ${method})` : type)),
  );
  const list = [...inactive].join(', ');
  return feature('fault', `Stripe has not activated ${list}: switch them on under Settings, Payment methods.`);
}
