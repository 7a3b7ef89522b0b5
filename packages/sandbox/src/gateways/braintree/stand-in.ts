import { defineStandIn } from '../../stand-in.ts';
import type { BraintreeKeys } from './keys.ts';
import { braintreeRoutes } from './routes.ts';

const buyer = new URL('../../scripts/buyer.js', import.meta.url);
const toFileUrl = (file: string) => new URL(`browser/${file}`, import.meta.url);
const nonce = toFileUrl('nonce.js');

export const braintree = defineStandIn({
  title: 'Braintree',
  createKeys: ({ choose }): BraintreeKeys => ({
    merchantId: 'sandbox_merchant',
    publicKey: choose('sandbox_public', 'braintree public key'),
    privateKey: choose('sandbox_private', 'braintree private key'),
  }),
  configureShop: ({ url, keys }) => ({ url, ...keys, mode: 'test' }),
  routes: braintreeRoutes,
  hostRoutes: braintreeRoutes,
  readEventName(body) {
    const xml = Buffer.from(new URLSearchParams(body).get('bt_payload') ?? '', 'base64').toString();
    return /<kind>(\w+)<\/kind>/.exec(xml)?.[1] ?? '';
  },
  scripts: {
    '/client.min.js': [buyer, toFileUrl('client.js')],
    '/paypal-checkout.min.js': [buyer, nonce, toFileUrl('paypal-checkout.js')],
    '/google-payment.min.js': [buyer, nonce, toFileUrl('google-payment.js')],
    '/data-collector.min.js': [buyer, toFileUrl('data-collector.js')],
    '/three-d-secure.min.js': [buyer, nonce, toFileUrl('three-d-secure.js')],
    '/apple-pay.min.js': [buyer, nonce, toFileUrl('apple-pay.js')],
  },
  scriptPaths: {
    'braintree-web': 'braintree/client.min.js',
    'braintree-web-paypal-checkout': 'braintree/paypal-checkout.min.js',
    'braintree-paypal-sdk': 'paypal/sdk.js',
    'braintree-google-payment': 'braintree/google-payment.min.js',
    'google-pay': 'google/pay.js',
    'braintree-data-collector': 'braintree/data-collector.min.js',
    'braintree-3d-secure': 'braintree/three-d-secure.min.js',
    'braintree-apple-payment': 'braintree/apple-pay.min.js',
  },
  /** Amounts that decide the outcome, in any currency. */
  testCards: () => [
    ['2000.00 – 2999.99', '', 'declined with this code: 2001 no funds, 2004 expired'],
    ['3000.00 – 3000.99', '', 'processing error'],
    ['4001.00 – 4001.99', '', 'PayPal: settlement declined'],
    ['4002.00 – 4002.99', '', 'PayPal: settlement pending'],
    ['5001.00', '', 'rejected by the gateway'],
  ],
});
