import type { ClientGateway } from '../../gateway.ts';
import { paypalScript } from '../../paypal/script.ts';

const folder = 'https://js.braintreegateway.com/web/3.91.0/js';

export const braintree: ClientGateway = {
  methods: {
    paypal: { load: () => import('./paypal.ts'), way: 'confirmation' },
    google: { load: () => import('./google.ts'), way: 'button' },
    apple: { load: () => import('./apple.ts'), way: 'button' },
  },
  scripts: {
    'braintree-paypal-sdk': paypalScript,
    'google-pay': { library: 'Google', global: 'google', url: 'https://pay.google.com/gp/p/js/pay.js' },
    'braintree-web': { library: 'Braintree', global: 'braintree', url: `${folder}/client.min.js` },
    'braintree-web-paypal-checkout': {
      library: 'Braintree PayPal Checkout',
      global: 'braintree.paypalCheckout',
      url: `${folder}/paypal-checkout.min.js`,
    },
    'braintree-google-payment': {
      library: 'Braintree Google Payment',
      global: 'braintree.googlePayment',
      url: `${folder}/google-payment.min.js`,
    },
    'braintree-data-collector': {
      library: 'Braintree Data Collector',
      global: 'braintree.dataCollector',
      url: `${folder}/data-collector.min.js`,
    },
    'braintree-3d-secure': {
      library: 'Braintree 3D Secure',
      global: 'braintree.threeDSecure',
      url: `${folder}/three-d-secure.min.js`,
    },
    'braintree-apple-payment': {
      library: 'Braintree Apple Payment',
      global: 'braintree.applePay',
      url: `${folder}/apple-pay.min.js`,
    },
  },
};
