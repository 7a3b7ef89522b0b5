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
export { addAncestors, listLeafCategories, readCategoryTree, type Tree } from './category-tree.ts';
export {
  type CollectionRule,
  collectionOperators,
  findCollectionsOfProducts,
  findRuleFaults,
  raiseRuleHour,
} from './collections/index.ts';
export { generateSlug } from './generate-slug.ts';
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
  computeOriginalPrice,
  computeUnitPrice,
  findChosenPlan,
  findPromisedDay,
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
export {
  buildPreviewToken,
  findProduct,
  findProductsByIds,
  getWholeProducts,
  isExpanded,
} from './responses/index.ts';
export { catalogRoutes, createCatalogRoutes } from './routes.ts';
export {
  applyDueChanges,
  applyDueSchedules,
  applySchedules,
  computeCurrentPrices,
  findNextChange,
  hasSaleTimes,
  hideProduct,
  isChangeDue,
  isSaleOpenAt,
  type ProductTimes,
  readHiddenProducts,
  type ScheduledPrices,
  toSalePrices,
  unhideProduct,
} from './schedule/index.ts';
