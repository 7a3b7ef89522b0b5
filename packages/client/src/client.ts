import type { Attribute, Category, Invoice } from '@mercer/contract';
import { type AccountApi, createAccount } from './account.ts';
import type { Casing } from './camel.ts';
import { type CartApi, createCart } from './cart/cart.ts';
import { createProducts, type ProductsApi } from './catalog/products.ts';
import { createResource, type Resource } from './catalog/resource.ts';
import { type ContentApi, createContent } from './content.ts';
import { type Context, createContext } from './context.ts';
import { createFunctions, type FunctionsApi } from './functions.ts';
import { type ClientOptions, type ResolvedOptions, resolveOptions } from './options.ts';
import { createOrders, type OrdersApi } from './orders.ts';
import { type CardApi, createCard } from './payment/card.ts';
import { createPayment, type PaymentApi } from './payment/payment.ts';
import { createVault } from './payment/vault.ts';
import { createRequests, type RequestApi } from './request.ts';
import { type CurrencyApi, createCurrency } from './settings/currency.ts';
import { createLocale, type LocaleApi } from './settings/locale.ts';
import { createSession, type SessionApi } from './settings/session.ts';
import { createSettings, type SettingsApi } from './settings/settings.ts';
import { createSubscribers, type SubscribersApi } from './subscribers.ts';
import { createSubscriptions, type SubscriptionsApi } from './subscriptions.ts';
import type { CacheApi } from './transport/record-cache.ts';

/** The version of the interface that this library speaks (§9). */
export const version = '4.2.5';

/**
 * Client of one store, as one shopper sees it. With `useCamelCase` its methods take and return camelCase keys:
 * `Client<'camel'>`. All calls reject with a `CommerceError`.
 */
export interface Client<C extends Casing = 'snake'> extends RequestApi {
  /** Version of the interface that this library speaks: 4.2.5. */
  version: string;
  /** Options that are in force. */
  options: ResolvedOptions;
  /**
   * Points this client at a store, forgetting all it knew; its namespaces stay the same objects.
   * @example swell.init('mercer', 'pk_demo_mercer', { url: 'https://shop.example', locale: 'de-DE' });
   */
  init(storeId: string, key: string, options?: ClientOptions): void;
  /**
   * Old name of `init`.
   * @example swell.auth('mercer', 'pk_demo_mercer', { url: 'https://shop.example' });
   */
  auth(storeId: string, key: string, options?: ClientOptions): void;
  cache: CacheApi;
  card: CardApi<C>;
  cart: CartApi<C>;
  account: AccountApi<C>;
  orders: OrdersApi<C>;
  products: ProductsApi<C>;
  categories: Resource<Category, C>;
  attributes: Resource<Attribute, C>;
  subscriptions: SubscriptionsApi<C>;
  invoices: Resource<Invoice, C>;
  content: ContentApi<C>;
  settings: SettingsApi<C>;
  payment: PaymentApi<C>;
  locale: LocaleApi<C>;
  currency: CurrencyApi<C>;
  session: SessionApi<C>;
  functions: FunctionsApi;
  subscribers: SubscribersApi;
}

/** A client that knows no store yet. Clients share nothing with each other. */
export function createClient(): Client {
  const options = resolveOptions('', '');
  const context = createContext(options);
  const localeChoice: { locale: string | null } = { locale: null };
  const namespaces = createNamespaces(context, localeChoice);

  function initializeClient(storeId: string, key: string, clientOptions?: ClientOptions): void {
    Object.assign(options, resolveOptions(storeId, key, clientOptions));
    localeChoice.locale = null;
    context.cache.clear();
    namespaces.settings.reset();
    namespaces.currency.reset();
    namespaces.payment.reset();
    Object.assign(namespaces.cart, { state: null, order: null, settings: null });
    namespaces.account.state = null;
  }

  return { version, options, init: initializeClient, auth: initializeClient, ...namespaces };
}

function createNamespaces(context: Context, localeChoice: { locale: string | null }) {
  const vault = createVault(context);
  const settings = createSettings(context, () => localeChoice.locale);
  const attributes = createResource<Attribute>(context, 'attributes');
  const card = createCard(vault);
  const cart = createCart(context);
  return {
    ...createRequests(context),
    cache: context.cache,
    card,
    cart,
    account: createAccount(context),
    orders: createOrders(context),
    products: createProducts(context, attributes),
    categories: createResource<Category>(context, 'categories'),
    attributes,
    subscriptions: createSubscriptions(context),
    invoices: createResource<Invoice>(context, 'invoices'),
    content: createContent(context),
    settings,
    payment: createPayment(context, { vault, card, cart, settings }),
    locale: createLocale(context, settings, localeChoice),
    currency: createCurrency(context, settings),
    session: createSession(context),
    functions: createFunctions(context),
    subscribers: createSubscribers(context),
  };
}
