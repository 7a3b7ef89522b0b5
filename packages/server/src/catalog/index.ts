export { expands } from './expand.ts';
export { getProducts } from './get-product.ts';
export { indexCatalog, indexProducts } from './index-products.ts';
export {
  getPurchasable,
  type Purchasable,
  planOf,
  type Selection,
  stockOf,
  unitPrice,
  variantOf,
  weightOf,
} from './purchasable.ts';
export { createCatalogRoutes } from './routes.ts';
export { type Shown, shownTo } from './shown.ts';
