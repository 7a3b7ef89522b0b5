export {
  computeSortKeys,
  type Localization,
  listFallbackLocales,
  listSharedTexts,
  namedVariant,
  productNames,
  readLocalization,
  readSharedNames,
} from '@mercer/search';
export {
  indexCatalog,
  indexProducts,
  loadProducts,
  lockCatalogIndex,
  lostProducts,
  type NewProducts,
} from './indexing/index.ts';
export {
  chosenVariant,
  computeUnitPrice,
  findChosenPlan,
  getCartPurchasables,
  getPieceWeight,
  getPurchasable,
  type Purchasable,
  productsNamed,
  purchasableNamed,
  type Selection,
  type StoredPlan,
  sellableStock,
} from './purchasable.ts';
export { findProduct, findProductsByIds, getWholeProducts, isExpanded } from './responses/index.ts';
export { catalogRoutes, createCatalogRoutes } from './routes.ts';
