export { chooseService } from './choose-service.ts';
export { applyCoupon, applyGiftcard, changeCoupon, removeGiftcard } from './codes.ts';
export { limitGuesses } from './guesses.ts';
export { askForRating, updateCart } from './update.ts';
