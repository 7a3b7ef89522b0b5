export {
  listFallbackLocales,
  listLocaleChains,
  type Moving,
  readLocalization,
  type Shown,
  shownPlainly,
} from './localization.ts';
export { namedVariant, translateOption, translatePlans, translateValue } from './name-parts.ts';
export { hasOwnPrices, type OwnPrices, readOwnPrices, selectOwnPrice, selectOwnPricesJson } from './own-prices.ts';
export { convertToMajorUnits, type Priced, serializePrices } from './serialize-prices.ts';
export { listSharedTexts, readSharedNames, type SharedNames } from './shared-names.ts';
export { selectStockLevels, sumStockLevels } from './stock-levels.ts';
export { productNames, selectTranslation } from './translations.ts';
