import type { KeyTable } from '../key-table.ts';
import { paypalHosts } from '../policy-hosts.ts';

/** Credentials of one app at PayPal. */
export interface PaypalKeys {
  /** `https://api-m.paypal.com`, or a stand-in's */
  url: string;
  /** the browser's, too */
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

const app = 'developer.paypal.com, Apps & Credentials, at the app';

export const paypalKeys: KeyTable<PaypalKeys & { mode: string }> = {
  title: 'PayPal',
  reservedPrefix: 'PAYPAL_',
  url: ({ mode }) => (mode === 'live' ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com'),
  hosts: paypalHosts,
  variables: {
    clientId: { name: 'PAYPAL_CLIENT_ID', shape: /^[\w-]{16,128}$/, looksLike: 'A', whereToFind: app },
    clientSecret: { name: 'PAYPAL_CLIENT_SECRET', shape: /^[\w-]{16,128}$/, looksLike: 'E', whereToFind: app },
    webhookId: {
      name: 'PAYPAL_WEBHOOK_ID',
      shape: /^[A-Z0-9]{10,30}$/,
      looksLike: 'a digit or a capital letter, as all of its 17 are,',
      whereToFind: `${app}, Webhooks`,
    },
    // PayPal's keys do not tell their mode
    mode: {
      name: 'PAYPAL_MODE',
      shape: /^(?<mode>test|live)$/,
      looksLike: 'test or live',
      whereToFind: `${app}: test for 'Sandbox', live for 'Live'`,
    },
  },
};
