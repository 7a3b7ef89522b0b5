export { giveUpOrder } from './give-up.ts';
export { openIntent, readIntent, updateIntent } from './intent.ts';
export { Declined, type PaymentPlan, pay } from './pay.ts';
export { rateLimitDeclines } from './rate-limit-declines.ts';
export { type GatewayAttempts, reconcile } from './reconcile.ts';
export { resetPayment } from './reset-payment.ts';
export { settleOrder } from './settle.ts';
export { submitOrder } from './submit.ts';
export { webhookRoutes } from './webhooks.ts';
