import type { Order, OrderFulfillment } from '@mercer/contract';
import { type OperatorClient, unwrap } from '@mercer/operator';
import { defineRequired } from '../flags/flag.ts';
import { acceptText } from '../flags/kinds.ts';

export const orderArgs = { order: defineRequired(acceptText('order'), 'its number or id') };

/**
 * Finds an order by its number, with or without a #, or by its id; it is returned as in lists, without links. @throws
 * OperatorError when there is none
 */
export async function findOrder(client: OperatorClient, numberOrId: string): Promise<Order> {
  const number = numberOrId.replace(/^#/, '');
  const { results } = unwrap(await client.GET('/operator/orders', { params: { query: { number, limit: 1 } } }));
  return results[0] ? castToOrder(results[0]) : readOrderById(client, numberOrId);
}

/** Reads an order with its links, where the key may write orders. @throws OperatorError when there is none */
export async function readOrderById(client: OperatorClient, id: string): Promise<Order> {
  return castToOrder(unwrap(await client.GET('/operator/orders/{id}', { params: { path: { id } } })));
}

/** Reads the parcels of an order that were not taken back, the oldest first. */
export async function readFulfillments(client: OperatorClient, id: string): Promise<OrderFulfillment[]> {
  const params = { path: { id } };
  const { results } = unwrap(await client.GET('/operator/orders/{id}/fulfillments', { params }));
  return results.filter(({ status }) => status === 'shipped');
}

/** The description names a few of its fields alone. */
export function castToOrder(answer: object): Order {
  return answer as Order; // the shop's serialization
}
