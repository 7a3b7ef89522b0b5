export type { PaymentPlan } from './begin-payment.ts';
export { collectPayment } from './collect-payment.ts';
export { openPaymentIntent, readPaymentIntent, updateIntent } from './intent.ts';
export { submitOrder } from './submit-order.ts';
