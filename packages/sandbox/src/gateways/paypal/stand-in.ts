import { randomUUID } from 'node:crypto';
import { defineStandIn } from '../../stand-in.ts';
import type { PaypalKeys } from './keys.ts';
import { paypalRoutes } from './routes.ts';
import { deriveWebhookSecret, signTransmission } from './transmission.ts';

const toFileUrl = (file: string) => new URL(file, import.meta.url);

export const paypal = defineStandIn({
  title: 'PayPal',
  createKeys: ({ choose, derive }): PaypalKeys => ({
    clientId: choose('sandbox-client-id', 'paypal client'),
    clientSecret: choose('sandbox-client-secret', 'paypal key'),
    webhookId: derive('paypal webhook'),
  }),
  configureShop: ({ url, keys }) => ({ url, ...keys }),
  routes: paypalRoutes,
  hostRoutes: paypalRoutes,
  webhookSecret: deriveWebhookSecret,
  signWebhook(body, secret, time) {
    const transmission = { id: randomUUID(), time: `${time.toISOString().slice(0, 19)}Z` };
    return {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-sandbox',
      'paypal-transmission-id': transmission.id,
      'paypal-transmission-time': transmission.time,
      'paypal-transmission-sig': signTransmission(body, secret, transmission),
    };
  },
  scripts: { '/sdk.js': [toFileUrl('../../scripts/buyer.js'), toFileUrl('browser/paypal.js')] },
  scriptPaths: { 'paypal-sdk': 'paypal/sdk.js' },
});
