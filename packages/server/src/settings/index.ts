export { captureTime } from './capture-time.ts';
export {
  convertMinor,
  knownLocale,
  requestCurrency,
  requestLocale,
  sellingCurrencies,
  sellingCurrency,
} from './currency.ts';
export { knowStore, readPayments, readStore, storeOf, storeOfText } from './read.ts';
export { rememberLast } from './remember-last.ts';
export { settingsRoutes } from './routes.ts';
export { settingSchemas } from './schemas.ts';
export { keepSecrets, type Secrets } from './secrets.ts';
export { createSessionRoutes, sessionOf } from './session.ts';
export { tolerantList } from './tolerant-list.ts';
