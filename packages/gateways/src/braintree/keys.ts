import type { KeyTable } from '../key-table.ts';
import { googlePayHosts, mergePolicyHosts, paypalHosts } from '../policy-hosts.ts';

/** API keys of one user of a Braintree merchant. */
export interface BraintreeKeys {
  /** e.g. `https://api.braintreegateway.com` */
  url: string;
  merchantId: string;
  publicKey: string;
  privateKey: string;
  mode: string;
}

const panel = 'the Control Panel, Settings, API, API Keys';

export const braintreeKeys: KeyTable<BraintreeKeys> = {
  title: 'Braintree',
  reservedPrefix: 'BRAINTREE_',
  url: ({ mode }) =>
    mode === 'live' ? 'https://api.braintreegateway.com' : 'https://api.sandbox.braintreegateway.com',
  // https://braintree.github.io/braintree-web/current/ (Content Security Policy)
  hosts: mergePolicyHosts(
    {
      script: ['https://js.braintreegateway.com', 'https://assets.braintreegateway.com'],
      frame: ['https://assets.braintreegateway.com'],
      connect: ['https://*.braintreegateway.com', 'https://*.braintree-api.com'],
      image: ['https://assets.braintreegateway.com'],
    },
    paypalHosts,
    googlePayHosts,
  ),
  variables: {
    merchantId: {
      name: 'BRAINTREE_MERCHANT_ID',
      shape: /^[a-z0-9_-]{10,36}$/,
      looksLike: 'a small letter or a digit',
      whereToFind: panel,
    },
    publicKey: {
      name: 'BRAINTREE_PUBLIC_KEY',
      shape: /^[a-z0-9]{16}$/,
      looksLike: 'a small letter or a digit, as all of its 16 are,',
      whereToFind: panel,
    },
    privateKey: {
      name: 'BRAINTREE_PRIVATE_KEY',
      shape: /^[a-f0-9]{32}$/,
      looksLike: 'a digit or a letter from a to f, as all of its 32 are,',
      whereToFind: panel,
    },
    // Braintree's keys do not tell their mode
    mode: {
      name: 'BRAINTREE_MODE',
      shape: /^(?<mode>test|live)$/,
      looksLike: 'test or live',
      whereToFind:
        'your choice: test with the keys of sandbox.braintreegateway.com, live with those of www.braintreegateway.com',
    },
  },
};
