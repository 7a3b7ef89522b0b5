export { assertComplete, assertReadyToPay } from './complete.ts';
export { holdAgain } from './hold-again.ts';
export { firmUntil, offerOf } from './offer.ts';
export { emptyCart, preparePending } from './pending.ts';
export { assertPostalCodes } from './postal-code.ts';
