export { billOf } from './billing.ts';
export {
  blankCart,
  type CartOwner,
  type CartRow,
  type CartWords,
  findCart,
  fromRow,
  insertCart,
  lockCart,
  lockCartById,
  lockOwner,
  ownCart,
  type StoredShipping,
  saveCart,
} from './find.ts';
export { followLocale } from './follow-locale.ts';
export { assertNotMoved, assertOwnChoice, type Offer, offerOf } from './offer.ts';
export { cartData, forgetCartsOf } from './personal-data.ts';
export { type RemovedLine, removedLines, saveRemovedLines, wholeLine } from './removed-lines.ts';
