export { changeCartEmail } from './change-email.ts';
export { chooseService } from './choose-service.ts';
export { applyCoupon, applyGiftcard, changeCoupon, rateLimitCodes, removeGiftcard } from './codes.ts';
export { askForRating, updateCart } from './update.ts';
