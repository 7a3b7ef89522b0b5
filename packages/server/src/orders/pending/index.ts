export { assertComplete, billAtShipping, missingToPay } from './complete.ts';
export { firmUntil, payingGuest } from './firm-hold.ts';
export { holdAgain } from './hold-again.ts';
export { assertSold, earlierOrders, emptyCart, preparePending } from './pending.ts';
export { assertPostalCodes } from './postal-code.ts';
export { supersede } from './supersede.ts';
