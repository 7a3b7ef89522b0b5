export { expands, getProducts } from './answers/index.ts';
export { indexCatalog, indexProducts, loadProducts, type NewProducts } from './indexing/index.ts';
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
export { localesFrom, productNames, type Shown, sharedNames, shownTo, textsOf } from './shown/index.ts';
export { catalogVersion } from './version/index.ts';
