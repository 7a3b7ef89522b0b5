/** Browser scripts by gateway and the client library's names for them, as paths under /sandbox. */
const paths: Record<string, Record<string, string>> = {
  stripe: { 'stripe-js': 'stripe/endive.js' },
  airwallex: { airwallex: 'airwallex/airwallex.js' },
  paypal: { 'paypal-sdk': 'paypal/sdk.js' },
  braintree: {
    'braintree-web': 'braintree/client.min.js',
    'braintree-web-paypal-checkout': 'braintree/paypal-checkout.min.js',
    'braintree-paypal-sdk': 'paypal/sdk.js',
    'braintree-google-payment': 'braintree/google-payment.min.js',
    'google-pay': 'google/pay.js',
    'braintree-data-collector': 'braintree/data-collector.min.js',
    'braintree-3d-secure': 'braintree/three-d-secure.min.js',
    'braintree-apple-payment': 'braintree/apple-pay.min.js',
  },
  amazon: { 'amazon-checkout': 'amazon/checkout.js' },
};

/**
 * Returns the URLs of the browser scripts of each gateway.
 * @param url of the sandbox
 */
export function browserScripts(url: string): Record<string, { id: string; url: string }[]> {
  const entries = Object.entries(paths).map(([gateway, scripts]) => [
    gateway,
    Object.entries(scripts).map(([id, path]) => ({ id, url: `${url}/${path}` })),
  ]);
  return Object.fromEntries(entries);
}
