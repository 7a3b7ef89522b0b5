export { omitPaymentData } from './personal-data.ts';
export { dropCartHold, retainCartHold, takeCartHold, toVisibleCart } from './find.ts';
export type { CartOwner, CartRow, StoredShipping } from './cart-row.ts';
export {
  attachCartToOwner,
  buildBlankCart,
  type CartWords,
  endCheckoutLinks,
  findCart,
  holdAndSaveCart,
  insertCart,
  leaveCheckoutLink,
  lockCart,
  lockCartById,
  lockCartOwner,
  parseCartRow,
  saveCart,
} from './find.ts';
export { followLocale } from './find.ts';
export { assertNotMoved, assertOwnChoice, type Offer, readCartOffer } from './offer.ts';
export { cartData, emptyCarts, forgetBuyerCarts } from './personal-data.ts';
export { type RemovedLine, removedLines, saveRemovedLines, toRemovedLine } from './removed-lines.ts';
