export { createCartReadRoutes } from './answer-cart.ts';
export { type AskingShopper, createShopperReader, type ShopperAnswers } from './shopper.ts';
