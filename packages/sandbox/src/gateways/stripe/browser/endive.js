// Stripe.js at `js.stripe.com/endive/stripe.js`. It throws at what its changelog has removed: the element `idealBank` (with
// 2025-09-30.clover), the button of payment requests and `paymentMethodTypes` of groups without an intent (2026-09-30.endive).
// https://docs.stripe.com/changelog/clover/2025-09-30/stripejs-deprecated-elements-removal
// https://docs.stripe.com/changelog/endive/2026-09-30/deprecate-payment-request-button
// https://docs.stripe.com/changelog/endive/2026-09-30/remove-elements-deferred-intent-payment-method-types

window.Stripe = createLibrary({ version: 'endive', typesOption: 'allowedPaymentMethodTypes' });
