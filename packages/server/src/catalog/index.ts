export { findProduct, findProductsByIds, getWholeProducts, isExpanded } from './answers/index.ts';
export { computeSortKeys } from './conditions/index.ts';
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
export { catalogRoutes, createCatalogRoutes } from './routes.ts';
export {
  type Localization,
  listFallbackLocales,
  listSharedTexts,
  namedVariant,
  productNames,
  readLocalization,
  readSharedNames,
} from './shown/index.ts';
