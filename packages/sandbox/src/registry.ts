// The gateways that the sandbox plays, each by its name in the shop.
export { airwallex } from './gateways/airwallex/stand-in.ts';
export { amazon } from './gateways/amazon/stand-in.ts';
export { braintree } from './gateways/braintree/stand-in.ts';
export { card } from './gateways/card/stand-in.ts';
export { klarna } from './gateways/klarna/stand-in.ts';
export { paypal } from './gateways/paypal/stand-in.ts';
export { paysafecard } from './gateways/paysafecard/stand-in.ts';
export { quickpay } from './gateways/quickpay/stand-in.ts';
export { stripe } from './gateways/stripe/stand-in.ts';
