import {
  type Account,
  type AccountAddress,
  type AccountSession,
  type Address,
  hasErrors,
  type Invoice,
  type List,
  type NewSecondFactor,
  type Order,
  type OrErrors,
  type Product,
  type RecoveryCodes,
  type SavedCard,
  type SecondFactor,
} from '@mercer/contract';
import type { Cased, Casing } from './camel.ts';
import type { Context } from './context.ts';
import type { Expanding, Query } from './query.ts';
import { joinSegments } from './transport/segment.ts';

export interface AccountInput {
  first_name?: string;
  last_name?: string;
  email?: string;
  /**
   * Password: at sign-up the new one; later the current one, together with `new_password`, or with `email` where the
   * sign-in was long ago.
   */
  password?: string;
  new_password?: string;
  /** First and last name in one. */
  name?: string;
  phone?: string | null;
  /** True when the account holder wants news by mail. */
  email_optin?: boolean;
  /** Merged; a key that is null is taken out. */
  metadata?: Record<string, unknown>;
  /** The default address: fields of it, or the `account_address_id` of another one; null ends that. */
  shipping?: Partial<AccountAddress> | null;
  /** Default billing address, as in `shipping`, and the `account_card_id` of the default card. */
  billing?: (Partial<AccountAddress> & { account_card_id?: string }) | null;
}

export interface AddressInput extends Partial<Omit<Address, 'id'>> {
  default_shipping?: boolean;
  default_billing?: boolean;
}

export interface SavedCardInput {
  /** Token of `card.createToken`, which can be used once. */
  token?: string;
  default?: boolean;
  /** Name and address of the holder. */
  billing?: SavedCard['billing'];
}

export type RecoverInput = { email: string; reset_url?: string } | { reset_key: string; password: string };

export interface ReturnInput {
  reason: string;
  /** Lines to return with their quantities; all pieces when left out. */
  items?: { id: string; quantity: number }[];
  /** Resolution that is requested for the pieces; a refund when left out. */
  resolution?: 'refund' | 'exchange';
  /** Replacement that is requested with the resolution `exchange`. */
  replacement?: string;
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
  /** Account that is logged in, as of the last call. */
  state: Cased<Account, C> | null;
  /**
   * `null` for a visitor.
   * @example
   * const account = await swell.account.get();
   * console.log(account ? account.email : 'a visitor');
   */
  get<const Q extends Query = Query>(query?: Q): Promise<Cased<Expanding<Account, Q>, C> | null>;
  /**
   * Signs up and logs in; the session's cart comes along. Without a password, as for a newsletter, nobody is logged in: whoever reads
   * the mails of the address sets one by `recover`, and begins a new account. What an account does not keep is refused by `errors`.
   * @example
   * const account = await swell.account.create({ email: 'ada@example.com', password: 'correct horse battery' });
   * if (hasErrors(account)) console.log(account.errors.email?.message);
   */
  create(input: Cased<AccountInput, C>): Promise<OrErrors<Cased<Account, C>>>;
  /**
   * Name, phone, default addresses, `metadata`, `email`, or `password` with `new_password`, which ends the other sessions. A new e-mail takes the `password` as well
   * (`errors.password`) unless the session signed in or gave it within 15 minutes. It works at
   * once; the old one is told.
   * @example
   * await swell.account.update({ first_name: 'Ada', shipping: { account_address_id: '5f5e100' } });
   * await swell.account.update({ password: 'correct horse battery', new_password: 'an even longer one' });
   */
  update(input: Cased<AccountInput, C>): Promise<OrErrors<Cased<Account, C>>>;
  /**
   * A wrong e-mail or password is `errors.email`. Where the account has a second step, `errors.code` asks for a code of its app, or a
   * recovery code: the same again with it. Too many tries reject with status 429.
   * @example
   * const account = await swell.account.login('ada@example.com', 'correct horse battery');
   * if (hasErrors(account)) console.log(account.errors.code ? 'Ask for a code' : account.errors.email?.message);
   * await swell.account.login('ada@example.com', 'correct horse battery', '123456');
   */
  login(
    email: string,
    password: string | Cased<{ password_token: string }, C>,
    code?: string,
  ): Promise<OrErrors<Cased<Account, C>>>;
  /**
   * The cart stays with the account.
   * @example await swell.account.logout();
   */
  logout(): Promise<unknown>;
  /**
   * Asks for a link by mail, valid for 24 hours, or sets a new password with its key. Asking has one answer for every address.
   * @example
   * await swell.account.recover({ email: 'ada@example.com', reset_url: 'https://shop.example/reset?key={reset_key}' });
   * await swell.account.recover({ reset_key: 'of the mail', password: 'an even longer one' });
   */
  recover(input: Cased<RecoverInput, C>): Promise<OrErrors<Success>>;
  /**
   * Says that the account's address is its owner's; without a key asks for another mail.
   * @example const { success } = await swell.account.verify({ key: 'of the mail' });
   */
  verify(input?: { key: string }): Promise<Success>;
  /**
   * Takes a change of the address back, with the key that the old one got.
   * @example await swell.account.undoEmail({ key: 'of the mail' });
   */
  undoEmail(input: { key: string }): Promise<OrErrors<Success>>;

  /**
   * Exports everything that is stored about the account, for its owner to keep.
   * @example
   * const everything = await swell.account.exportAccount();
   * console.log(JSON.stringify(everything, null, 2));
   */
  exportAccount(): Promise<Record<string, unknown>>;
  /**
   * Deletes the account permanently, and only with the password: a wrong one is `errors.password`. Ends every session
   * of the account.
   * @example
   * const answer = await swell.account.deleteAccount({ password: 'correct horse battery' });
   * if (hasErrors(answer)) console.log(answer.errors.password?.message);
   */
  deleteAccount(input: { password: string }): Promise<OrErrors<Success>>;

  /**
   * A page of saved addresses.
   * @example const { results } = await swell.account.listAddresses({ limit: 10 });
   */
  listAddresses(query?: Query): Promise<Cased<List<Address>, C>>;
  /**
   * `errors` name each field that is missing; with `default_shipping` or `default_billing` it becomes the default.
   * @example
   * const address = await swell.account.createAddress({
   *   name: 'Ada Lovelace',
   *   address1: '1 Main Street',
   *   city: 'Austin',
   *   state: 'TX',
   *   zip: '73301',
   *   country: 'US',
   * });
   */
  createAddress(input: Cased<AddressInput, C>): Promise<OrErrors<Cased<Address, C>>>;
  /**
   * Merges into the address.
   * @example await swell.account.updateAddress('5f5e100', { city: 'Dallas', default_shipping: true });
   */
  updateAddress(id: string, input: Cased<AddressInput, C>): Promise<OrErrors<Cased<Address, C>>>;
  /**
   * The deleted address, `null` when there was none.
   * @example const deleted = await swell.account.deleteAddress('5f5e100');
   */
  deleteAddress(id: string): Promise<Cased<Address, C> | null>;

  /**
   * A page of saved cards, of each its brand and last four digits.
   * @example
   * const { results } = await swell.account.listCards();
   * for (const { brand, last4 } of results) console.log(brand, last4);
   */
  listCards(query?: Query): Promise<Cased<List<SavedCard>, C>>;
  /**
   * Keeps a card of the vault by its token.
   * @example
   * const { token } = await swell.card.createToken({ number: '4242 4242 4242 4242', exp: '12/30', cvc: '123' });
   * const card = await swell.account.createCard({ token });
   */
  createCard(input: Cased<SavedCardInput, C>): Promise<OrErrors<Cased<SavedCard, C>>>;
  /**
   * Changes the holder of a card, its expiry, or makes it the default.
   * @example await swell.account.updateCard('5f5e100', { default: true });
   */
  updateCard(id: string, input: Cased<SavedCardInput, C>): Promise<OrErrors<Cased<SavedCard, C>>>;
  /**
   * The deleted card, `null` when there was none.
   * @example const deleted = await swell.account.deleteCard('5f5e100');
   */
  deleteCard(id: string): Promise<Cased<SavedCard, C> | null>;

  /**
   * The newest first.
   * @example
   * const { results } = await swell.account.listOrders({ limit: 10 });
   * for (const { number, status, grand_total } of results) console.log(number, status, grand_total);
   */
  listOrders(query?: Query): Promise<Cased<List<Order>, C>>;
  /**
   * `null` when it is no order of this account.
   * @example
   * const order = await swell.account.getOrder('5f5e100');
   * if (order?.cancelable) console.log('may be canceled');
   */
  getOrder(id: string): Promise<Cased<Order, C> | null>;
  /**
   * @throws CommerceError `invalid_status` (409) once the order is shipped
   * @example const { status } = await swell.account.cancelOrder('5f5e100', { reason: 'Ordered twice' });
   */
  cancelOrder(id: string, input?: { reason?: string }): Promise<Cased<Order, C>>;
  /**
   * @throws CommerceError `invalid_status` or `return_window_closed` (409)
   * @example const { returns } = await swell.account.returnOrder('5f5e100', { reason: 'Too small' });
   */
  returnOrder(id: string, input?: ReturnInput): Promise<Cased<Order, C>>;
  /**
   * The invoice of a paid order.
   * @example const { number, grand_total } = await swell.account.getInvoice('5f5e100');
   */
  getInvoice(orderId: string): Promise<Cased<Invoice, C>>;

  /**
   * Lists the sessions that are logged in to the account, last used first.
   * @example const { results } = await swell.account.listSessions();
   */
  listSessions(query?: Query): Promise<Cased<List<AccountSession>, C>>;
  /**
   * Logs out there. The ended session, `null` when there was none.
   * @example const ended = await swell.account.endSession('5f5e100');
   */
  endSession(id: string): Promise<Cased<AccountSession, C> | null>;

  /**
   * Says whether signing in also takes a code of an authenticator app.
   * @example const { on, recovery_codes_left } = await swell.account.getSecondFactor();
   */
  getSecondFactor(): Promise<Cased<SecondFactor, C>>;
  /**
   * Begins: a secret for the app, as text, link and picture. Nothing asks for codes before `updateSecondFactor`. A wrong password is
   * `errors.password`.
   * @throws CommerceError `second_factor_on` (409)
   * @example
   * const app = await swell.account.createSecondFactor({ password: 'correct horse battery' });
   * if (!hasErrors(app)) console.log(app.secret, app.otpauth_url);
   */
  createSecondFactor(input: { password: string }): Promise<OrErrors<Cased<NewSecondFactor, C>>>;
  /**
   * Turns it on by a code of the app, within an hour, and ends the other sessions. The recovery codes are told this once. A wrong code
   * is `errors.code`.
   * @throws CommerceError `second_factor_on` (409), or 429 after too many tries
   * @example
   * const answer = await swell.account.updateSecondFactor({ code: '123456' });
   * if (!hasErrors(answer)) console.log(answer.recovery_codes.join('\n'));
   */
  updateSecondFactor(input: { code: string }): Promise<OrErrors<Cased<SecondFactor & RecoveryCodes, C>>>;
  /**
   * Turns it off by the password and a code, and ends the other sessions. What is wrong is `errors.password` or `errors.code`.
   * @example await swell.account.deleteSecondFactor({ password: 'correct horse battery', code: '123456' });
   */
  deleteSecondFactor(input: { password: string; code: string }): Promise<OrErrors<Success>>;

  /**
   * A page of what is on the wishlist.
   * @example
   * const { results } = await swell.account.listWishlist();
   * for (const { product } of results) console.log(product?.name);
   */
  listWishlist(query?: Query): Promise<Cased<List<WishlistItem>, C>>;
  /**
   * Adding what is there already changes nothing.
   * @example await swell.account.addToWishlist('everyday-mug');
   */
  addToWishlist(productId: string): Promise<Cased<WishlistItem, C>>;
  /**
   * Removing what is not there changes nothing.
   * @example await swell.account.removeFromWishlist('everyday-mug');
   */
  removeFromWishlist(productId: string): Promise<unknown>;

  /**
   * @deprecated use `listAddresses`
   * @example const { results } = await swell.account.getAddresses();
   */
  getAddresses: AccountApi<C>['listAddresses'];
  /**
   * @deprecated use `listCards`
   * @example const { results } = await swell.account.getCards();
   */
  getCards: AccountApi<C>['listCards'];
  /**
   * @deprecated use `listOrders`
   * @example const { results } = await swell.account.getOrders();
   */
  getOrders: AccountApi<C>['listOrders'];
}

export function createAccount({ call }: Context): AccountApi {
  async function updateState<T>(ask: Promise<T>): Promise<T> {
    const answer = await ask;
    if (!hasErrors(answer)) account.state = answer as Account | null; // the contract: these calls answer with the account
    return answer;
  }

  const listAddresses: AccountApi['listAddresses'] = (query) => call('get', 'account/addresses', query);
  const listCards: AccountApi['listCards'] = (query) => call('get', 'account/cards', query);
  const listOrders: AccountApi['listOrders'] = (query) => call('get', 'account/orders', query);

  const account: AccountApi = {
    state: null,

    get: (query) => updateState(call('get', 'account', query)),
    create: (input) => updateState(call('post', 'account', input)),
    update: (input) => updateState(call('put', 'account', input)),
    login: (email, password, code) => {
      const credentials = typeof password === 'string' ? { password } : password;
      return updateState(call('post', 'account/login', { email, ...credentials, code }));
    },

    logout() {
      account.state = null;
      return call('post', 'account/logout');
    },

    recover: (input) => call('post', 'account/recover', input),
    verify: (input) => call('post', 'account/verify', input),
    undoEmail: (input) => call('post', 'account/undo-email', input),

    getSecondFactor: () => call('get', 'account/second-factor'),
    createSecondFactor: (input) => call('post', 'account/second-factor', input),
    updateSecondFactor: (input) => call('put', 'account/second-factor', input),
    deleteSecondFactor: (input) => call('delete', 'account/second-factor', input),

    exportAccount: () => call('get', 'account/export'),
    async deleteAccount(input) {
      const answer = await call<OrErrors<Success>>('delete', 'account', input);
      if (!hasErrors(answer)) account.state = null;
      return answer;
    },

    listAddresses,
    createAddress: (input) => call('post', 'account/addresses', input),
    updateAddress: (id, input) => call('put', joinSegments('account', 'addresses', id), input),
    deleteAddress: (id) => call('delete', joinSegments('account', 'addresses', id)),

    listCards,
    createCard: (input) => call('post', 'account/cards', input),
    updateCard: (id, input) => call('put', joinSegments('account', 'cards', id), input),
    deleteCard: (id) => call('delete', joinSegments('account', 'cards', id)),

    listOrders,
    getOrder: (id) => call('get', joinSegments('account', 'orders', id)),
    cancelOrder: (id, input) => call('post', joinSegments('account', 'orders', id, 'cancel'), input),
    returnOrder: (id, input) => call('post', joinSegments('account', 'orders', id, 'return'), input),
    getInvoice: (orderId) => call('get', joinSegments('account', 'orders', orderId, 'invoice')),

    listSessions: (query) => call('get', 'account/sessions', query),
    endSession: (id) => call('delete', joinSegments('account', 'sessions', id)),

    listWishlist: (query) => call('get', 'account/wishlist', query),
    addToWishlist: (productId) => call('post', 'account/wishlist', { product_id: productId }),
    removeFromWishlist: (productId) => call('delete', joinSegments('account', 'wishlist', productId)),

    getAddresses: listAddresses,
    getCards: listCards,
    getOrders: listOrders,
  };
  return account;
}
