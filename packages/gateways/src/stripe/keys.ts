import type { KeyTable } from '../key-table.ts';

export interface StripeKeys {
  /** `https://api.stripe.com`, or a stand-in's */
  url: string;
  secretKey: string;
  /** the browser's */
  publishableKey: string;
  webhookSecret: string;
}

export const stripeKeys: KeyTable<StripeKeys> = {
  title: 'Stripe',
  url: 'https://api.stripe.com',
  // https://docs.stripe.com/security/guide#content-security-policy
  hosts: {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  },
  variables: {
    secretKey: {
      name: 'STRIPE_SECRET_KEY',
      shape: /^[sr]k_(?<mode>test|live)_\w+$/,
      looksLike: 'sk_live_, sk_test_, rk_live_ or rk_test_',
      whereToFind: 'dashboard.stripe.com, Developers, API keys',
    },
    publishableKey: {
      name: 'STRIPE_PUBLISHABLE_KEY',
      shape: /^pk_(?<mode>test|live)_\w+$/,
      looksLike: 'pk_live_ or pk_test_',
      whereToFind: 'dashboard.stripe.com, Developers, API keys',
    },
    webhookSecret: {
      name: 'STRIPE_WEBHOOK_SECRET',
      shape: /^whsec_\w+$/,
      looksLike: 'whsec_',
      whereToFind: "dashboard.stripe.com, Developers, Webhooks, at the endpoint '/vault/webhooks/stripe' of the shop",
    },
  },
};
