export {
  type CurrencyPrices,
  hasCurrencyPrices,
  readOwnPrices,
  selectCurrencyPrice,
  selectCurrencyPricesJson,
} from './currency-prices.ts';
export {
  buildDefaultLocalization,
  type Localization,
  listFallbackLocales,
  listLocaleChains,
  readLocalization,
  type VolatileValues,
} from './localization.ts';
export { namedVariant, translateOption, translatePlans, translateValue } from './shared-names.ts';
export { convertToMajorUnits, type PricedItem, serializePrices } from './currency-prices.ts';
export { listSharedTexts, readSharedNames, type SharedNames } from './shared-names.ts';
export { selectStockLevels, sumStockLevels } from './stock-levels.ts';
export { productNames, selectTranslation } from './translations.ts';
