export { airwallexOf } from './airwallex.ts';
export { braintreeOf, nonceAtBraintree } from './braintree.ts';
export { approveAtPaypal, paypalOf } from './paypal.ts';
export { stripeOf } from './stripe.ts';
export { gatewayKeys, testSandbox } from './test-sandbox.ts';
