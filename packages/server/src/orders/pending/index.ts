export { assertComplete, billAtShipping, missingToPay } from './address-completeness.ts';
export { computeExclusiveUntil, readPayingGuest } from './exclusive-reservation.ts';
export { assertItemsSold, buildEmptyCartError, earlierOrders, preparePending } from './pending.ts';
export { assertPostalCodes } from './postal-code.ts';
export { renewOrderHold } from './renew-order-hold.ts';
export { supersedeOrders } from './supersede.ts';
