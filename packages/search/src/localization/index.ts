export {
  type CurrencyPrices,
  convertToMajorUnits,
  hasCurrencyPrices,
  type PricedItem,
  readOwnPrices,
  selectCurrencyPrice,
  selectCurrencyPricesJson,
  serializePrices,
} from './currency-prices.ts';
export {
  buildDefaultLocalization,
  type Localization,
  listFallbackLocales,
  listLocaleChains,
  productNames,
  readLocalization,
  selectTranslation,
  type VolatileValues,
} from './localization.ts';
export {
  listSharedTexts,
  namedVariant,
  readSharedNames,
  type SharedNames,
  translateOption,
  translatePlans,
  translateValue,
} from './shared-names.ts';
export { selectStockLevels, sumStockLevels } from './stock-levels.ts';
