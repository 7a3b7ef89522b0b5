export { namedOption, namedPlans, namedValue, namedVariant } from './name-parts.ts';
export { hasOwnPrices, type OwnPrices, ownPriceOf, ownPricesOf, readOwnPrices } from './own-prices.ts';
export { type Priced, serializePrices, shownAmount } from './serialize-prices.ts';
export { type SharedNames, sharedNames, sharedTexts } from './shared-names.ts';
export { localesFrom, localesOf, type Moving, type Shown, shownPlainly, shownTo } from './shown.ts';
export { levelOf, stockLevels } from './stock-levels.ts';
export { productNames, translated } from './translations.ts';
