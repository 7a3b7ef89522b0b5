export * from './account.ts';
export { cart, cartSettings, download, item as cartItem, productDelivery } from './cart.ts';
export { entities } from './named.ts';
export * from './order.ts';
export * from './product.ts';
export { productColumnAnswers, productColumnInputs } from './product.ts';
export * from './settings.ts';
export { address, anything, buildListSchema, count, fieldErrors, money, success, text, textOrNull } from './shared.ts';
