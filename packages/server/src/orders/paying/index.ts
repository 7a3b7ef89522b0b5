export { eventRoutes } from './events.ts';
export { followUp, type Question } from './follow-up.ts';
export { giveUpOrder } from './give-up.ts';
export { openIntent, readIntent, updateIntent } from './intent.ts';
export { limitDeclines } from './limit-declines.ts';
export { Declined, type PaymentPlan, pay } from './pay.ts';
export { resetPayment } from './reset-payment.ts';
export { settleOrder } from './settle.ts';
export { submitOrder } from './submit.ts';
