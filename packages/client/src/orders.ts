import type { List, Order, OrErrors, Subscription } from '@mercer/contract';
import type { ReturnInput } from './account.ts';
import type { Cased, Casing } from './camel.ts';
import type { Context } from './context.ts';
import { joinSegments } from './transport/segment.ts';

/** Changes that the holder of an order's signed link may make. */
export interface SignedSubscriptionChange {
  paused?: boolean;
  /** ISO date on which a paused subscription goes on by itself. */
  date_pause_end?: string | null;
  canceled?: boolean;
  /** Ends with the period that is paid. */
  cancel_at_end?: boolean;
  cancel_reason?: string | null;
  /** Leaves the next order out. */
  skip?: boolean;
}

/** Orders of guests, by the signed link of their mails. */
export interface OrdersApi<C extends Casing = 'snake'> {
  /**
   * `null` when there is no such order, or the token is not its own.
   * @example
   * const { searchParams } = new URL(location.href);
   * const order = await swell.orders.get('5f5e100', searchParams.get('token') ?? '');
   */
  get(id: string, token: string): Promise<Cased<Order, C> | null>;
  /**
   * Rejects with `not_found_error` (404) when it is no guest's order, or the token is not its own.
   * @throws CommerceError `invalid_status` (409) once the order is shipped
   * @example const { status } = await swell.orders.cancel('5f5e100', 'token of the link', { reason: 'Ordered twice' });
   */
  cancel(id: string, token: string, input?: { reason?: string }): Promise<Cased<Order, C>>;
  /**
   * Rejects with `not_found_error` (404) when it is no guest's order, or the token is not its own.
   * @throws CommerceError `invalid_status` or `return_window_closed` (409)
   * @example const { returns } = await swell.orders.requestReturn('5f5e100', 'token of the link', { reason: 'Too small' });
   */
  requestReturn(id: string, token: string, input: ReturnInput): Promise<Cased<Order, C>>;
  /**
   * Plans that the order began or renewed; none when the token is not its own.
   * @example const { results } = await swell.orders.listSubscriptions('5f5e100', 'token of the link');
   */
  listSubscriptions(id: string, token: string): Promise<Cased<List<Subscription>, C>>;
  /**
   * Rejects with `not_found_error` (404) when the order has no such subscription, or the token is not its own.
   * @example await swell.orders.updateSubscription('5f5e100', 'token of the link', '5f5e101', { cancel_at_end: true });
   */
  updateSubscription(
    id: string,
    token: string,
    subscriptionId: string,
    change: Cased<SignedSubscriptionChange, C>,
  ): Promise<OrErrors<Cased<Subscription, C>>>;
}

export function createOrders({ call }: Context): OrdersApi {
  return {
    get: (id, token) => call('get', joinSegments('orders', id), { token }),
    listSubscriptions: (id, token) => call('get', joinSegments('orders', id, 'subscriptions'), { token }),
    cancel: (id, token, input) => call('post', appendToken(joinSegments('orders', id, 'cancel'), token), input),
    requestReturn: (id, token, input) => call('post', appendToken(joinSegments('orders', id, 'return'), token), input),
    updateSubscription: (id, token, subscriptionId, change) =>
      call('put', appendToken(joinSegments('orders', id, 'subscriptions', subscriptionId), token), change),
  };
}

function appendToken(address: string, token: string): string {
  return `${address}?token=${encodeURIComponent(token)}`;
}
