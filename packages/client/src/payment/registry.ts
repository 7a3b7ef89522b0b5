// The gateways that the library pays through, each by its name in the payment settings.
export { airwallex } from './gateways/airwallex/gateway.ts';
export { amazon } from './gateways/amazon/gateway.ts';
export { braintree } from './gateways/braintree/gateway.ts';
export { klarna } from './gateways/klarna/gateway.ts';
export { mercer } from './gateways/mercer/gateway.ts';
export { paypal } from './gateways/paypal/gateway.ts';
export { paysafecard } from './gateways/paysafecard/gateway.ts';
export { quickpay } from './gateways/quickpay/gateway.ts';
export { stripe } from './gateways/stripe/gateway.ts';
