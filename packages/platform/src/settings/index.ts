export { colourRule } from './colours.ts';
export {
  chooseLocale,
  computeBaseRate,
  convertMinor,
  requestCurrency,
  requestLocale,
  sellingCurrencies,
  sellingCurrency,
} from './currency.ts';
export {
  agreePaymentTerms,
  dictatePaymentTerms,
  isManualMethod,
  listManualMethods,
  ManualPaymentsSchema,
  type StoredTerms,
} from './manual-methods.ts';
export { type OfferedMethods, offeredMethods } from './offered-methods.ts';
export { readCaptureTime, readPageMethods, readPaymentOptions } from './payment-rules.ts';
export {
  defaultSettings,
  getRequestStore,
  hasCustomerTerms,
  parseStoreText,
  readPayments,
  readStoreSettings,
  readTimeZone,
  rememberLast,
  setRequestStore,
} from './read.ts';
export {
  builtInTaxClasses,
  isReverseChargeOn,
  listTaxClasses,
  readTaxSettings,
  settingsRoutes,
  type TaxProviderName,
  type TaxSettings,
  taxClassCode,
  taxProviders,
} from './routes.ts';
export { findEntrySchema, readStrictly, StoredPaymentsSchema, settingSchemas, tolerantList } from './schemas.ts';
export { getOrStoreSecrets, type Secrets } from './secrets.ts';
export { readSellerSetting } from './seller.ts';
export { createSessionRoutes, serializeSession, sessionRoutes } from './session.ts';
