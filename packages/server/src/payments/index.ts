export { createIntent, getIntent } from './airwallex.ts';
export { authorizationRoutes } from './authorization.ts';
export { chargeCard } from './card.ts';
export { GatewayRefused, GatewayUnavailable } from './gateway.ts';
export { gatewayNames, gatewayOf } from './gateways.ts';
export { getOwnPayment, ownPayments, paymentNotFound, serializePayment } from './own.ts';
export { createPaymentRoutes, paymentMethodRoutes } from './routes.ts';
export type { Transaction } from './transaction.ts';
export { type GatewayEvent, readEvent } from './webhook-event.ts';
