export { expands } from './expand.ts';
export { getProducts } from './get-product.ts';
export {
  getPurchasable,
  type Purchasable,
  type Selection,
  stockOf,
  unitPrice,
  variantOf,
} from './purchasable.ts';
export { categoryRoutes, productRoutes } from './routes.ts';
export { searchRow } from './search.ts';
