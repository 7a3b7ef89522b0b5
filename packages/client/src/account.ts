import {
  type Account,
  type Address,
  hasErrors,
  type List,
  type Order,
  type OrErrors,
  type Product,
} from '@mercer/contract';
import type { Context } from './context.ts';
import { path } from './transport/segment.ts';

export interface AccountInput {
  first_name?: string;
  last_name?: string;
  email?: string;
  /** At sign-up the password; later the current one, together with `new_password`. */
  password?: string;
  new_password?: string;
  [field: string]: unknown;
}

export interface AddressInput extends Partial<Omit<Address, 'id'>> {
  [field: string]: unknown;
}

export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  [field: string]: unknown;
}

export type RecoverInput = { email: string; reset_url?: string } | { reset_key: string; password: string };

export interface Success {
  success: boolean;
}

export type AccountApi = ReturnType<typeof createAccount>;

/** The shopper's account. `state` follows get, create, update, login and logout, unless the answer has `errors`. */
export function createAccount({ call }: Context) {
  async function change<T extends Account | null>(ask: Promise<OrErrors<T>>): Promise<OrErrors<T>> {
    const answer = await ask;
    if (!hasErrors(answer)) account.state = answer;
    return answer;
  }

  const addresses = createRecords<Address, AddressInput>(call, 'addresses');
  const cards = createRecords<SavedCard, Record<string, unknown>>(call, 'cards');
  const listOrders = (query?: object) => call<List<Order>>('get', 'account/orders', query);

  const account = {
    state: null as Account | null,

    /** `null` for a visitor. */
    get: (query?: object) => change<Account | null>(call('get', 'account', query)) as Promise<Account | null>,
    create: (input: AccountInput) => change<Account>(call('post', 'account', input)),
    update: (input: AccountInput) => change<Account>(call('put', 'account', input)),

    login: (email: string, password: string | { password_token: string }) =>
      change<Account>(
        call('post', 'account/login', { email, ...(typeof password === 'string' ? { password } : password) }),
      ),

    logout(): Promise<unknown> {
      account.state = null;
      return call('post', 'account/logout');
    },

    recover: (input: RecoverInput) => call<OrErrors<Success>>('post', 'account/recover', input),
    /** Says that the account's address is its owner's; without a key asks for another mail. */
    verify: (input?: { key: string }) => call<Success>('post', 'account/verify', input),
    /** Takes a change of the address back, with the key that the old one got. */
    undoEmail: (input: { key: string }) => call<OrErrors<Success>>('post', 'account/undo-email', input),

    listAddresses: addresses.list,
    createAddress: addresses.create,
    updateAddress: addresses.update,
    deleteAddress: addresses.remove,

    listCards: cards.list,
    createCard: cards.create,
    updateCard: cards.update,
    deleteCard: cards.remove,

    listOrders,
    getOrder: (id: string) => call<Order | null>('get', path('account', 'orders', id)),
    cancelOrder: (id: string, input?: { reason?: string }) =>
      call<Order>('post', path('account', 'orders', id, 'cancel'), input),
    returnOrder: (id: string, input?: object) => call<Order>('post', path('account', 'orders', id, 'return'), input),
    getInvoice: <T = Record<string, unknown>>(orderId: string) =>
      call<T>('get', path('account', 'orders', orderId, 'invoice')),

    listWishlist: <T = List<{ product_id: string; product: Product | null }>>(query?: object) =>
      call<T>('get', 'account/wishlist', query),
    addToWishlist: (productId: string) => call<unknown>('post', 'account/wishlist', { product_id: productId }),
    removeFromWishlist: (productId: string) => call<unknown>('delete', path('account', 'wishlist', productId)),

    /** @deprecated use `listAddresses` */
    getAddresses: addresses.list,
    /** @deprecated use `listCards` */
    getCards: cards.list,
    /** @deprecated use `listOrders` */
    getOrders: listOrders,
  };
  return account;
}

function createRecords<T, Input extends object>(call: Context['call'], name: string) {
  return {
    list: (query?: object) => call<List<T>>('get', `account/${name}`, query),
    create: (input: Input) => call<OrErrors<T>>('post', `account/${name}`, input),
    update: (id: string, input: Input) => call<OrErrors<T>>('put', path('account', name, id), input),
    remove: (id: string) => call<T | null>('delete', path('account', name, id)),
  };
}
