import type { Order } from '@mercer/contract';
import type { Context } from './context.ts';
import { path } from './transport/segment.ts';

export type OrdersApi = ReturnType<typeof createOrders>;

/** Orders of guests, by the signed link of their mails. */
export function createOrders({ call }: Context) {
  return {
    /** `null` when there is no such order, or the token is not its own. */
    get: (id: string, token: string) => call<Order | null>('get', path('orders', id), { token }),
  };
}
