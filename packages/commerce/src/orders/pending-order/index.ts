export { assertComplete, assertPostalCodes, billAtShipping, missingToPay } from './address.ts';
export { cancelUnpaid, cancelUnpaidOrder } from './cancel-unpaid-order.ts';
export { closeCart, linesOfCart } from './close-cart.ts';
export { assertFewUnpaid, computeExclusiveUntil, readPayingGuest } from './exclusive-reservation.ts';
export {
  assertItemsSold,
  buildEmptyCartError,
  earlierOrders,
  preparePending,
  renewOrderHold,
  supersedeOrders,
} from './pending-order.ts';
