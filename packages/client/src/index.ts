import { type Client, createClient } from './client.ts';
import type { ClientOptions } from './options.ts';

export type * from '@mercer/contract';
export { hasErrors } from '@mercer/contract';
export type { AccountApi, AccountInput, AddressInput, RecoverInput, SavedCard } from './account.ts';
export type { CartApi, CartUpdate } from './cart/cart.ts';
export type { CartItemInput, OptionsInput } from './cart/item-input.ts';
export type { AttributeValues, Filter, FilterChoice } from './catalog/filters.ts';
export type { PriceRange } from './catalog/price-range.ts';
export type { Attribute, ProductsApi, Review } from './catalog/products.ts';
export type { Resource } from './catalog/resource.ts';
export type { PurchaseOptionInput, Variation } from './catalog/variation.ts';
export { type Client, version } from './client.ts';
export type { ContentApi, ContentRecord } from './content.ts';
export { CommerceError } from './errors.ts';
export type { FunctionsApi } from './functions.ts';
export type { ClientOptions } from './options.ts';
export type { OrdersApi } from './orders.ts';
export type { CardApi, CardInput, CardToken } from './payment/card.ts';
export type { Intent, IntentInput, Payment, PaymentApi } from './payment/payment.ts';
export type { CurrencyApi, CurrencyInfo, FormatOptions } from './settings/currency.ts';
export type { Locale, LocaleApi } from './settings/locale.ts';
export type { SessionApi } from './settings/session.ts';
export type { Lazy, Settings } from './settings/settings.ts';
export type { SubscribersApi } from './subscribers.ts';
export type { Subscription, SubscriptionsApi } from './subscriptions.ts';

/** An independent client of one store. */
export function create(storeId: string, key: string, options?: ClientOptions): Client {
  const client = createClient();
  client.init(storeId, key, options);
  return client;
}

/** The shared client of a page: call `init` once, import it anywhere. */
const swell: Client & { create: typeof create } = { ...createClient(), create };

export default swell;
