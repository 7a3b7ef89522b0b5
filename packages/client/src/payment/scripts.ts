export interface Script {
  /** Name of the library in the message of its failure. */
  library: string;
  /** Path of the global variable under which the page finds it once it is loaded. */
  global: string;
  url: string;
  /** The oldest version that will do; versions with names are newer than all with numbers. */
  oldestVersion?: number;
  /** The address carries the shop's account and currency. */
  takesQuery?: boolean;
}

const braintree = 'https://js.braintreegateway.com/web/3.91.0/js';
const paypal = { library: 'PayPal', global: 'paypal', url: 'https://www.paypal.com/sdk/js', takesQuery: true };

export const scripts = {
  // https://docs.stripe.com/sdks/stripejs-versioning: the script of the API version that the server asks
  'stripe-js': {
    library: 'Stripe',
    global: 'Stripe',
    oldestVersion: 3,
    url: 'https://js.stripe.com/endive/stripe.js',
  },
  'paypal-sdk': paypal,
  'braintree-paypal-sdk': paypal,
  'google-pay': { library: 'Google', global: 'google', url: 'https://pay.google.com/gp/p/js/pay.js' },
  'braintree-web': { library: 'Braintree', global: 'braintree', url: `${braintree}/client.min.js` },
  'braintree-web-paypal-checkout': {
    library: 'Braintree PayPal Checkout',
    global: 'braintree.paypalCheckout',
    url: `${braintree}/paypal-checkout.min.js`,
  },
  'braintree-google-payment': {
    library: 'Braintree Google Payment',
    global: 'braintree.googlePayment',
    url: `${braintree}/google-payment.min.js`,
  },
  'braintree-data-collector': {
    library: 'Braintree Data Collector',
    global: 'braintree.dataCollector',
    url: `${braintree}/data-collector.min.js`,
  },
  'braintree-3d-secure': {
    library: 'Braintree 3D Secure',
    global: 'braintree.threeDSecure',
    url: `${braintree}/three-d-secure.min.js`,
  },
  'braintree-apple-payment': {
    library: 'Braintree Apple Payment',
    global: 'braintree.applePay',
    url: `${braintree}/apple-pay.min.js`,
  },
  airwallex: {
    library: 'Airwallex',
    global: 'AirwallexComponentsSDK',
    url: 'https://static.airwallex.com/components/sdk/v1/index.js',
  },
  'amazon-checkout': {
    library: 'Amazon',
    global: 'amazon',
    url: 'https://static-na.payments-amazon.com/checkout.js',
  },
} satisfies Record<string, Script>;

export type ScriptId = keyof typeof scripts;
