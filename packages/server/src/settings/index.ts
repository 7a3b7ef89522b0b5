export {
  baseRate,
  convertMinor,
  knownLocale,
  requestCurrency,
  requestLocale,
  sellingCurrencies,
  sellingCurrency,
} from './currency.ts';
export { type OfferedMethods, offeredMethods } from './offered-methods.ts';
export { readPaymentOptions } from './payment-options.ts';
export { captureTime, readPageMethods } from './payment-rules.ts';
export { pricesIncludeTax } from './prices-include-tax.ts';
export { knowStore, readPayments, readStore, storeOf, storeOfText } from './read.ts';
export { rememberLast } from './remember-last.ts';
export { settingsRoutes } from './routes.ts';
export { StoredPaymentsSchema, settingSchemas } from './schemas.ts';
export { keepSecrets, type Secrets } from './secrets.ts';
export { readSellerSetting } from './seller.ts';
export { createSessionRoutes, SessionChange, sessionOf } from './session.ts';
export { readSetUp, tolerantList } from './tolerant-list.ts';
