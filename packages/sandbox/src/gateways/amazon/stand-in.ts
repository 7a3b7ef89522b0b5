import { defineStandIn } from '../../stand-in.ts';
import { getMerchantKey } from './key-pair.ts';
import type { AmazonKeys } from './keys.ts';
import { amazonApi, amazonRoutes } from './routes.ts';

const toFileUrl = (file: string) => new URL(file, import.meta.url);

export const amazon = defineStandIn({
  title: 'Amazon Pay',
  createKeys: ({ isLoopback, createPrivateKey }): AmazonKeys => ({
    merchantId: 'ASANDBOX00001',
    publicKeyId: 'SANDBOX-0000000000000000',
    storeId: 'amzn1.application-oa2-client.sandbox000000000000',
    isShown: isLoopback,
    ...(createPrivateKey && { privateKey: createPrivateKey() }),
  }),
  configureShop: ({ url, keys, now, store }) => ({
    url,
    ...keys,
    privateKey: keys.privateKey ?? (() => getMerchantKey({ keys, now, store })),
    region: 'eu',
  }),
  routes: amazonRoutes,
  hostRoutes: amazonApi,
  // Amazon's message contains its signature
  signWebhook: () => ({ 'x-amz-sns-message-type': 'Notification' }),
  scripts: { '/checkout.js': [toFileUrl('../../scripts/buyer.js'), toFileUrl('browser/amazon-pay.js')] },
  scriptPaths: { 'amazon-checkout': 'amazon/checkout.js' },
});
