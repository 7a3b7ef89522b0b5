export { billOf } from './billing.ts';
export type { CartOwner, CartRow, StoredShipping } from './cart-row.ts';
export {
  blankCart,
  type CartWords,
  endLinks,
  findCart,
  fromRow,
  holdCart,
  insertCart,
  leaveLink,
  lockCart,
  lockCartById,
  lockOwner,
  ownCart,
  saveCart,
} from './find.ts';
export { followLocale } from './follow-locale.ts';
export { cartSeenBy, dropHold, keepHold, takeHold } from './hold.ts';
export { assertNotMoved, assertOwnChoice, type Offer, offerOf } from './offer.ts';
export { cartData, forgetCartsOf } from './personal-data.ts';
export { type RemovedLine, removedLines, saveRemovedLines, wholeLine } from './removed-lines.ts';
