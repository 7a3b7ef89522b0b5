export { catalogVersion } from './catalog-version.ts';
export { expands } from './expand.ts';
export { getProducts } from './get-product.ts';
export { indexCatalog, indexProducts } from './index-products.ts';
export { loadProducts, type NewProducts } from './load-products.ts';
export {
  getPurchasable,
  type Purchasable,
  planOf,
  type Selection,
  type StoredPlan,
  stockOf,
  unitPrice,
  variantOf,
  weightOf,
} from './purchasable.ts';
export { createCatalogRoutes } from './routes.ts';
export { sharedNames, textsOf } from './shared-names.ts';
export { localesFrom, type Shown, shownTo } from './shown.ts';
export { productNames } from './translations.ts';
