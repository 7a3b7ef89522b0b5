export { appleDomainRoutes } from './apple-domain.ts';
export { authorizationRoutes } from './authorization.ts';
export { billedIntents } from './billed-intents.ts';
export { findBilledNonce } from './billed-nonce.ts';
export { offeredGateway, offeredIntents } from './offered.ts';
export { createPaymentRoutes, paymentMethodRoutes, paymentRoutes } from './routes.ts';
export { getSessionPayment, paymentNotFound, selectSessionPayments, serializePayment } from './session-payments.ts';
export { registerDomains, unshownWallets } from './wallet-domains.ts';
