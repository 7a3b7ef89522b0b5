export { type AirwallexIntent, createIntent, getIntent } from './airwallex.ts';
export { authorizationRoutes } from './authorization.ts';
export { type Charge, chargeCard, chargesOf, paidCharge } from './card.ts';
export { GatewayLost, GatewayRefused } from './gateway.ts';
export { getOwnPayment, ownPayments, paymentNotFound, serializePayment } from './own.ts';
export { refundPayment } from './refund.ts';
export { createPaymentRoutes, paymentMethodRoutes } from './routes.ts';
