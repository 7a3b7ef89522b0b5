export { assertComplete, billAtShipping, missingToPay } from './complete.ts';
export { computeExclusiveUntil, readPayingGuest } from './firm-hold.ts';
export { renewOrderHold } from './hold-again.ts';
export { assertItemsSold, buildEmptyCartError, earlierOrders, preparePending } from './pending.ts';
export { assertPostalCodes } from './postal-code.ts';
export { supersedeOrders } from './supersede.ts';
