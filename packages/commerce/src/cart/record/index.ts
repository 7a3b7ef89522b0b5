export type { CartOwner, CartRow, StoredShipping } from './cart-row.ts';
export {
  attachCartToOwner,
  buildBlankCart,
  type CartWords,
  dropCartHold,
  endCheckoutLinks,
  findCart,
  followLocale,
  holdAndSaveCart,
  insertCart,
  leaveCheckoutLink,
  lockCart,
  lockCartById,
  lockCartOwner,
  parseCartRow,
  retainCartHold,
  saveCart,
  takeCartHold,
  toVisibleCart,
} from './find.ts';
export { assertNotMoved, assertOwnChoice, type Offer, readCartOffer, stringifyOffer } from './offer.ts';
export { cartData, emptyCarts, forgetBuyerCarts, omitPaymentData } from './personal-data.ts';
export { type RemovedLine, removedLines, saveRemovedLines, toRemovedLine } from './removed-lines.ts';
