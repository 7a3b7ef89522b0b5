import { type Client, createClient } from './client.ts';
import type { ClientOptions } from './options.ts';
import type { Utils } from './utils.ts';
import * as utils from './utils.ts';

export type * from '@mercer/contract';
export { hasErrors } from '@mercer/contract';
export type {
  AccountApi,
  AccountInput,
  AddressInput,
  RecoverInput,
  ReturnInput,
  SavedCardInput,
  Success,
  WishlistItem,
} from './account.ts';
export type { Camel, Cased, Casing } from './camel.ts';
export type { CartApi, CartUpdate } from './cart/cart.ts';
export type { CartItemInput, OptionsInput } from './cart/item-input.ts';
export type { AttributeValues, Filter, FilterChoice } from './catalog/filters.ts';
export type { PriceRange, ProductsInput } from './catalog/product-list.ts';
export type { ProductsApi, ReviewInput } from './catalog/products.ts';
export type { ListOf, Resource } from './catalog/resource.ts';
export type { Prices, ProductShape, PurchaseOptionInput, Variation } from './catalog/variation.ts';
export { type Client, version } from './client.ts';
export type { ContentApi, ContentRecord } from './content.ts';
export { CommerceError } from './errors.ts';
export type { FunctionCall, FunctionsApi } from './functions.ts';
export type { ClientOptions, ResolvedOptions, ScriptId } from './options.ts';
export type { OrdersApi, SignedSubscriptionChange } from './orders.ts';
export type { CardApi, CardInput, CardToken } from './payment/card.ts';
export type { Intent, IntentInput } from './payment/intent.ts';
export type {
  AmazonParams,
  AppleParams,
  CardFieldParams,
  CardParams,
  EitherCase,
  ElementHandlers,
  GoogleParams,
  IdealParams,
  MethodParams,
  PaymentParams,
  PaypalParams,
  WalletRequire,
} from './payment/params.ts';
export type { PaymentApi } from './payment/payment.ts';
export type * from './published-names.ts';
export type { Expanded, Expanding, ProductQuery, Query } from './query.ts';
export type { RequestApi } from './request.ts';
export type { CurrencyApi, CurrencyInfo, FormatOptions } from './settings/currency.ts';
export type { Locale, LocaleApi } from './settings/locale.ts';
export type { SessionApi } from './settings/session.ts';
export type { Lazy, MenusReader, Settings, SettingsApi, SettingsModel, SettingsReader } from './settings/settings.ts';
export type { SubscribersApi } from './subscribers.ts';
export type { SubscriptionChange, SubscriptionInput, SubscriptionsApi } from './subscriptions.ts';
export type { CacheApi, PutValue } from './transport/record-cache.ts';
export type { MethodName, RequestOptions } from './transport/transport.ts';
export type { Matcher, Utils, ValuePath } from './utils.ts';
export * as utils from './utils.ts';

/** An independent client of one store, with camelCase keys. */
export function create(storeId: string, key: string, options: ClientOptions & { useCamelCase: true }): Client<'camel'>;
/** An independent client of one store. */
export function create(storeId: string, key: string, options?: ClientOptions): Client;
export function create(storeId: string, key: string, options?: ClientOptions): unknown {
  const client = createClient();
  client.init(storeId, key, options);
  return client;
}

/** The shared client of a page: call `init` once, import it anywhere. It and the clients that it creates carry `utils`. */
const swell: SharedClient = /* @__PURE__ */ createShared();

export interface SharedClient extends WithUtils<Client> {
  create(storeId: string, key: string, options: ClientOptions & { useCamelCase: true }): WithUtils<Client<'camel'>>;
  create(storeId: string, key: string, options?: ClientOptions): WithUtils<Client>;
}

type WithUtils<T> = T & { utils: Utils };

// a call marked pure, so that a bundle that does not use the shared client leaves it out
function createShared(): SharedClient {
  const createWithUtils = (...args: Parameters<typeof create>) => ({ ...create(...args), utils });
  return { ...createClient(), utils, create: createWithUtils as SharedClient['create'] }; // overloads by the options
}

export default swell;
