import { Hono } from 'hono';
import { serveScript } from '../http/serve-script.ts';

const stripe = ['stripe/account.js', 'stripe/stripe.js', 'stripe/express.js'];

/** Browser scripts by path under /sandbox/. Those of Stripe, PayPal and Braintree ask their API; the others play alone. */
const scripts: Record<string, string | string[]> = {
  '/stripe/endive.js': [...stripe, 'stripe/endive.js'],
  '/stripe/v3.js': [...stripe, 'stripe/version-3.js'],
  '/paypal/sdk.js': 'paypal/paypal.js',
  '/google/pay.js': 'google/google-pay.js',
  '/apple/apple-pay.js': 'apple/apple-pay.js',
  '/amazon/checkout.js': 'amazon/amazon-pay.js',
  '/braintree/client.min.js': 'braintree/client.js',
  '/braintree/paypal-checkout.min.js': ['braintree/nonce.js', 'braintree/paypal-checkout.js'],
  '/braintree/google-payment.min.js': ['braintree/nonce.js', 'braintree/google-payment.js'],
  '/braintree/data-collector.min.js': 'braintree/data-collector.js',
  '/braintree/three-d-secure.min.js': ['braintree/nonce.js', 'braintree/three-d-secure.js'],
  '/braintree/apple-pay.min.js': ['braintree/nonce.js', 'braintree/apple-pay.js'],
};

const toFileUrl = (file: string) => new URL(file, import.meta.url);

/** Stand-ins for gateways' browser scripts, written from their public references. */
export function scriptRoutes() {
  const routes = new Hono();
  for (const [path, files] of Object.entries(scripts)) {
    routes.get(path, serveScript(toFileUrl('buyer.js'), ...[files].flat().map(toFileUrl)));
  }
  return routes;
}
