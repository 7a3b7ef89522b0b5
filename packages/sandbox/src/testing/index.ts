export { stripeOf } from './stripe.ts';
export { gatewayKeys, testSandbox } from './test-sandbox.ts';
