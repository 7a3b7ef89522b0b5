export { changeCartEmail } from './change-email.ts';
export { chooseService } from './choose-service.ts';
export { applyCoupon, applyGiftcard, changeCoupon, removeGiftcard } from './codes.ts';
export { rateLimitCodes } from './codes.ts';
export { askForRating, updateCart } from './update.ts';
