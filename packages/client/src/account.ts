import {
  type Account,
  type AccountSession,
  type Address,
  hasErrors,
  type Invoice,
  type List,
  type Order,
  type OrErrors,
  type Product,
  type SavedCard,
} from '@mercer/contract';
import type { Cased, Casing } from './camel.ts';
import type { Context } from './context.ts';
import type { Expanding, Query } from './query.ts';
import { path } from './transport/segment.ts';

export interface AccountInput {
  first_name?: string;
  last_name?: string;
  email?: string;
  /** At sign-up the password; later the current one, together with `email` or `new_password`. */
  password?: string;
  new_password?: string;
}

export interface AddressInput extends Partial<Omit<Address, 'id'>> {
  default_shipping?: boolean;
  default_billing?: boolean;
}

export interface SavedCardInput {
  /** Of `card.createToken`, once. */
  token?: string;
  default?: boolean;
  /** Name and address of the holder. */
  billing?: SavedCard['billing'];
}

export type RecoverInput = { email: string; reset_url?: string } | { reset_key: string; password: string };

export interface ReturnInput {
  reason: string;
  /** All pieces when left out. */
  items?: { id: string; quantity: number }[];
}

export interface WishlistItem {
  product_id: string;
  /** `null` when the shop does not sell it any more. */
  product: Product | null;
}

export interface Success {
  success: boolean;
}

/**
 * The shopper's account. `state` follows get, create, update, login and logout, unless the answer has `errors`. Visitors are
 * rejected with `UNAUTHORIZED` (401) by all but get, create, login, logout and recover. What the shopper can mend comes back as
 * `errors` by field.
 */
export interface AccountApi<C extends Casing = 'snake'> {
  /** Who is logged in, as of the last call. */
  state: Cased<Account, C> | null;
  /** `null` for a visitor. */
  get<const Q extends Query = Query>(query?: Q): Promise<Cased<Expanding<Account, Q>, C> | null>;
  /** Signs up and logs in; the session's cart comes along. */
  create(input: Cased<AccountInput, C>): Promise<OrErrors<Cased<Account, C>>>;
  /**
   * Name, `email` with `password`, or `password` with `new_password`, which ends the other sessions. A new e-mail works at
   * once; the old one is told.
   */
  update(input: Cased<AccountInput, C>): Promise<OrErrors<Cased<Account, C>>>;
  /** A wrong e-mail or password is `errors.email`. Too many tries reject with status 429. */
  login(email: string, password: string | Cased<{ password_token: string }, C>): Promise<OrErrors<Cased<Account, C>>>;
  /** The cart stays with the account. */
  logout(): Promise<unknown>;
  /** Asks for a link by mail, valid for 24 hours, or sets a new password with its key. Asking has one answer for every address. */
  recover(input: Cased<RecoverInput, C>): Promise<OrErrors<Success>>;
  /** Says that the account's address is its owner's; without a key asks for another mail. */
  verify(input?: { key: string }): Promise<Success>;
  /** Takes a change of the address back, with the key that the old one got. */
  undoEmail(input: { key: string }): Promise<OrErrors<Success>>;

  /** Everything that is kept about the account, for its owner to take along. */
  exportAccount(): Promise<Record<string, unknown>>;
  /** For good, and only with the password: a wrong one is `errors.password`. Ends every session of the account. */
  deleteAccount(input: { password: string }): Promise<OrErrors<Success>>;

  /** A page of saved addresses. */
  listAddresses(query?: Query): Promise<Cased<List<Address>, C>>;
  /** `errors` name each field that is missing; with `default_shipping` or `default_billing` it becomes the default. */
  createAddress(input: Cased<AddressInput, C>): Promise<OrErrors<Cased<Address, C>>>;
  /** Merges into the address. */
  updateAddress(id: string, input: Cased<AddressInput, C>): Promise<OrErrors<Cased<Address, C>>>;
  /** The deleted address, `null` when there was none. */
  deleteAddress(id: string): Promise<Cased<Address, C> | null>;

  /** A page of saved cards, of each its brand and last four digits. */
  listCards(query?: Query): Promise<Cased<List<SavedCard>, C>>;
  /** Keeps a card of the vault by its token. */
  createCard(input: Cased<SavedCardInput, C>): Promise<OrErrors<Cased<SavedCard, C>>>;
  /** Its holder, its expiry, or whether it is the default. */
  updateCard(id: string, input: Cased<SavedCardInput, C>): Promise<OrErrors<Cased<SavedCard, C>>>;
  /** The deleted card, `null` when there was none. */
  deleteCard(id: string): Promise<Cased<SavedCard, C> | null>;

  /** The newest first. */
  listOrders(query?: Query): Promise<Cased<List<Order>, C>>;
  /** `null` when it is no order of this account. */
  getOrder(id: string): Promise<Cased<Order, C> | null>;
  /** @throws CommerceError `invalid_status` (409) once the order is shipped */
  cancelOrder(id: string, input?: { reason?: string }): Promise<Cased<Order, C>>;
  /** @throws CommerceError `invalid_status` or `return_window_closed` (409) */
  returnOrder(id: string, input?: ReturnInput): Promise<Cased<Order, C>>;
  /** The invoice of a paid order. */
  getInvoice(orderId: string): Promise<Cased<Invoice, C>>;

  /** Where somebody is logged in to the account, last used first. */
  listSessions(query?: Query): Promise<Cased<List<AccountSession>, C>>;
  /** Logs out there. The ended session, `null` when there was none. */
  endSession(id: string): Promise<Cased<AccountSession, C> | null>;

  /** A page of what is on the wishlist. */
  listWishlist(query?: Query): Promise<Cased<List<WishlistItem>, C>>;
  /** Adding what is there already changes nothing. */
  addToWishlist(productId: string): Promise<unknown>;
  /** Removing what is not there changes nothing. */
  removeFromWishlist(productId: string): Promise<unknown>;

  /** @deprecated use `listAddresses` */
  getAddresses: AccountApi<C>['listAddresses'];
  /** @deprecated use `listCards` */
  getCards: AccountApi<C>['listCards'];
  /** @deprecated use `listOrders` */
  getOrders: AccountApi<C>['listOrders'];
}

export function createAccount({ call }: Context): AccountApi {
  async function change<T>(ask: Promise<T>): Promise<T> {
    const answer = await ask;
    if (!hasErrors(answer)) account.state = answer as Account | null; // the contract: these calls answer with the account
    return answer;
  }

  const listAddresses: AccountApi['listAddresses'] = (query) => call('get', 'account/addresses', query);
  const listCards: AccountApi['listCards'] = (query) => call('get', 'account/cards', query);
  const listOrders: AccountApi['listOrders'] = (query) => call('get', 'account/orders', query);

  const account: AccountApi = {
    state: null,

    get: (query) => change(call('get', 'account', query)),
    create: (input) => change(call('post', 'account', input)),
    update: (input) => change(call('put', 'account', input)),
    login: (email, password) => change(call('post', 'account/login', { email, ...credentials(password) })),

    logout() {
      account.state = null;
      return call('post', 'account/logout');
    },

    recover: (input) => call('post', 'account/recover', input),
    verify: (input) => call('post', 'account/verify', input),
    undoEmail: (input) => call('post', 'account/undo-email', input),

    exportAccount: () => call('get', 'account/export'),
    async deleteAccount(input) {
      const answer = await call<OrErrors<Success>>('delete', 'account', input);
      if (!hasErrors(answer)) account.state = null;
      return answer;
    },

    listAddresses,
    createAddress: (input) => call('post', 'account/addresses', input),
    updateAddress: (id, input) => call('put', path('account', 'addresses', id), input),
    deleteAddress: (id) => call('delete', path('account', 'addresses', id)),

    listCards,
    createCard: (input) => call('post', 'account/cards', input),
    updateCard: (id, input) => call('put', path('account', 'cards', id), input),
    deleteCard: (id) => call('delete', path('account', 'cards', id)),

    listOrders,
    getOrder: (id) => call('get', path('account', 'orders', id)),
    cancelOrder: (id, input) => call('post', path('account', 'orders', id, 'cancel'), input),
    returnOrder: (id, input) => call('post', path('account', 'orders', id, 'return'), input),
    getInvoice: (orderId) => call('get', path('account', 'orders', orderId, 'invoice')),

    listSessions: (query) => call('get', 'account/sessions', query),
    endSession: (id) => call('delete', path('account', 'sessions', id)),

    listWishlist: (query) => call('get', 'account/wishlist', query),
    addToWishlist: (productId) => call('post', 'account/wishlist', { product_id: productId }),
    removeFromWishlist: (productId) => call('delete', path('account', 'wishlist', productId)),

    getAddresses: listAddresses,
    getCards: listCards,
    getOrders: listOrders,
  };
  return account;
}

function credentials(password: string | { password_token: string }): object {
  return typeof password === 'string' ? { password } : password;
}
