// The payment gateways of the shop, each by its name in settings, webhooks and the database.
export { airwallex } from './airwallex/definition.ts';
export { amazon } from './amazon/definition.ts';
export { braintree } from './braintree/definition.ts';
export { card } from './card/definition.ts';
export { klarna } from './klarna/definition.ts';
export { paypal } from './paypal/definition.ts';
export { paysafecard } from './paysafecard/definition.ts';
export { quickpay } from './quickpay/definition.ts';
export { stripe } from './stripe/definition.ts';
