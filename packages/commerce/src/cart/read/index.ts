export { createCartReadRoutes } from './cart-reader.ts';
export { type AskingShopper, createShopperReader, type ShopperAnswers } from './shopper.ts';
