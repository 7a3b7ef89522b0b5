import { type Category, roundTo } from '@mercer/contract';
import { createAccount } from './account.ts';
import { createCart } from './cart/cart.ts';
import { toCamel, toSnake } from './casing.ts';
import { type Attribute, createProducts } from './catalog/products.ts';
import { createResource } from './catalog/resource.ts';
import { createContent } from './content.ts';
import { type Context, createContext } from './context.ts';
import { createFunctions } from './functions.ts';
import { type ClientOptions, type ResolvedOptions, resolveOptions } from './options.ts';
import { createOrders } from './orders.ts';
import { valueAt } from './path.ts';
import { createCard } from './payment/card.ts';
import { createPayment } from './payment/payment.ts';
import { createVault } from './payment/vault.ts';
import { createRequests, stringifyQuery } from './request.ts';
import { createCurrency } from './settings/currency.ts';
import { createLocale } from './settings/locale.ts';
import { createSession } from './settings/session.ts';
import { createSettings } from './settings/settings.ts';
import { createSubscribers } from './subscribers.ts';
import { createSubscriptions } from './subscriptions.ts';

/** The version of the interface that this library speaks (§9). */
export const version = '4.2.5';

export interface Client extends ReturnType<typeof createNamespaces> {
  version: string;
  options: ResolvedOptions;
  /** Points this client at a store, forgetting all it knew; its namespaces stay the same objects. */
  init(storeId: string, key: string, options?: ClientOptions): void;
  /** Old name of `init`. */
  auth(storeId: string, key: string, options?: ClientOptions): void;
}

/** A client that knows no store yet. Clients share nothing with each other. */
export function createClient(): Client {
  const options = resolveOptions('', '');
  const context = createContext(options);
  const chosen: { locale: string | null } = { locale: null };
  const namespaces = createNamespaces(context, chosen);

  function init(storeId: string, key: string, given?: ClientOptions): void {
    Object.assign(options, resolveOptions(storeId, key, given));
    chosen.locale = null;
    context.cache.clear();
    namespaces.settings.reset();
    namespaces.currency.reset();
    namespaces.payment.reset();
    Object.assign(namespaces.cart, { state: null, order: null, settings: null });
    namespaces.account.state = null;
  }

  return { version, options, init, auth: init, ...namespaces };
}

function createNamespaces(context: Context, chosen: { locale: string | null }) {
  const vault = createVault(context);
  const settings = createSettings(context, () => chosen.locale);
  const attributes = createResource<Attribute>(context, 'attributes');
  return {
    ...createRequests(context),
    cache: context.cache,
    card: createCard(vault),
    cart: createCart(context),
    account: createAccount(context),
    orders: createOrders(context),
    products: createProducts(context, attributes),
    categories: createResource<Category>(context, 'categories'),
    attributes,
    subscriptions: createSubscriptions(context),
    invoices: createResource<Record<string, unknown>>(context, 'invoices'),
    content: createContent(context),
    settings,
    payment: createPayment(context, vault),
    locale: createLocale(context, settings, chosen),
    currency: createCurrency(context, settings),
    session: createSession(context),
    functions: createFunctions(context),
    subscribers: createSubscribers(context),
    utils: { toSnake, toCamel, stringifyQuery, round: roundTo, get: valueAt },
  };
}
