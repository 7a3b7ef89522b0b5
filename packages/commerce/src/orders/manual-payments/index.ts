export { markOrderPaid, type ReceivedPayment, receivePayment, undoPayment } from './mark-paid.ts';
export { settlePaidOrder } from './settle-paid-order.ts';
export { sweepDuePayments } from './sweep-due-payments.ts';
