export { createAirwallexClient } from './airwallex.ts';
export { createBraintreeClient, nonceAtBraintree } from './braintree.ts';
export { approveAtPaypal, createPaypalClient } from './paypal.ts';
export { createStripeClient } from './stripe.ts';
export { gatewayKeys, openTestSandbox, sandboxGateways } from './test-sandbox.ts';
