import { Hono } from 'hono';
import { serveScript } from '../http/serve-script.ts';

/** Gateways that are played in the browser alone, by path under /sandbox/. */
const scripts: Record<string, string> = {
  '/stripe/v3.js': 'stripe/stripe.js',
  '/paypal/sdk.js': 'paypal/paypal.js',
  '/google/pay.js': 'google/google-pay.js',
  '/apple/apple-pay.js': 'apple/apple-pay.js',
  '/amazon/checkout.js': 'amazon/amazon-pay.js',
  '/braintree/client.min.js': 'braintree/client.js',
  '/braintree/paypal-checkout.min.js': 'braintree/paypal-checkout.js',
  '/braintree/google-payment.min.js': 'braintree/google-payment.js',
  '/braintree/apple-pay.min.js': 'braintree/apple-pay.js',
};

const at = (file: string) => new URL(file, import.meta.url);

/** Stand-ins for gateways' browser scripts, written from their public references. They move no money. */
export function scriptRoutes() {
  const routes = new Hono();
  for (const [path, file] of Object.entries(scripts)) routes.get(path, serveScript(at('buyer.js'), at(file)));
  return routes;
}
