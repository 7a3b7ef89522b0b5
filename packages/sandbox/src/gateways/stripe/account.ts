import type { ReadCall } from './api/call.ts';
import { readFormParams } from './api/params.ts';

/** The account that the keys belong to; every stand-in has the same one. */
export async function getAccount({ form }: ReadCall): Promise<object> {
  readFormParams(form, {});
  return {
    id: 'acct_sandbox',
    object: 'account',
    business_profile: null,
    business_type: null,
    capabilities: Object.fromEntries(capabilities.map((method) => [`${method}_payments`, 'active'])),
    charges_enabled: true,
    country: 'US',
    created: 0,
    default_currency: 'usd',
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    settings: null,
    type: 'standard',
  };
}

const capabilities = ['bancontact', 'card', 'ideal', 'klarna', 'sepa_debit'];
