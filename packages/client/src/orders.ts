import type { Order } from '@mercer/contract';
import type { Cased, Casing } from './camel.ts';
import type { Context } from './context.ts';
import { path } from './transport/segment.ts';

/** Orders of guests, by the signed link of their mails. */
export interface OrdersApi<C extends Casing = 'snake'> {
  /** `null` when there is no such order, or the token is not its own. */
  get(id: string, token: string): Promise<Cased<Order, C> | null>;
}

export function createOrders({ call }: Context): OrdersApi {
  return { get: (id, token) => call('get', path('orders', id), { token }) };
}
