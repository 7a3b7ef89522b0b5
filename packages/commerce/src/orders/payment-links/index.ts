export { findPaymentLink } from './payment-link.ts';
export { paymentLinkRoutes } from './routes.ts';
export {
  deletePaymentLink,
  lockLink,
  sendLinkOfLockedOrder,
  sendPaymentLink,
} from './save-link.ts';
