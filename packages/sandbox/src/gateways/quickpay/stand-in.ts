import { computeHmac } from '../../http/webhook-signature.ts';
import { defineStandIn } from '../../stand-in.ts';
import type { QuickpayKeys } from './keys.ts';
import { quickpayRoutes } from './routes.ts';

export const quickpay = defineStandIn({
  title: 'QuickPay',
  createKeys: ({ choose, derive }): QuickpayKeys => ({
    apiKey: choose('0'.repeat(64), 'quickpay key'),
    privateKey: derive('quickpay private key'),
  }),
  configureShop: ({ url, keys }) => ({ url, ...keys, mode: 'test' }),
  routes: quickpayRoutes,
  webhookSecret: ({ privateKey }) => privateKey,
  signWebhook: (body, secret) => ({ 'quickpay-checksum-sha256': computeHmac(secret, body) }),
});
