export { expands } from './expand.ts';
export { getProduct, getProducts } from './get-product.ts';
export {
  getPurchasable,
  type Purchasable,
  type PurchasableVariant,
  type Selection,
  stockOf,
  unitPrice,
  variantOf,
} from './purchasable.ts';
export { categoryRoutes, productRoutes } from './routes.ts';
export { serializePrices } from './serialize.ts';
