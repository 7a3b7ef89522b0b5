export { expands, findProduct, getProducts, getWholeProducts } from './answers/index.ts';
export { sortKeysOf } from './conditions/index.ts';
export {
  indexCatalog,
  indexProducts,
  loadProducts,
  lockCatalog,
  lostProducts,
  type NewProducts,
} from './indexing/index.ts';
export {
  chosenPlan,
  chosenVariant,
  getPurchasable,
  getPurchasableOf,
  type Purchasable,
  pieceWeight,
  productsNamed,
  purchasableNamed,
  type Selection,
  type StoredPlan,
  sellableStock,
  unitPrice,
} from './purchasable.ts';
export { createCatalogRoutes } from './routes.ts';
export {
  localesFrom,
  namedVariant,
  productNames,
  type Shown,
  sharedNames,
  sharedTexts,
  shownTo,
} from './shown/index.ts';
