import type { Order } from '@mercer/contract';
import { type OperatorClient, unwrap } from '@mercer/operator';
import { required } from '../flags/flag.ts';
import { text } from '../flags/kinds.ts';

export const orderArgs = { order: required(text('order'), 'its number or id') };

/** By its number, with or without a #, or by its id; as lists answer it, without links. @throws OperatorError when there is none */
export async function findOrder(client: OperatorClient, typed: string): Promise<Order> {
  const number = typed.replace(/^#/, '');
  const { results } = unwrap(await client.GET('/operator/orders', { params: { query: { number, limit: 1 } } }));
  return results[0] ? asOrder(results[0]) : readOrder(client, typed);
}

/** With its links, where the key may write orders. @throws OperatorError when there is none */
export async function readOrder(client: OperatorClient, id: string): Promise<Order> {
  return asOrder(unwrap(await client.GET('/operator/orders/{id}', { params: { path: { id } } })));
}

/** The description names a few of its fields alone. */
export function asOrder(answer: object): Order {
  return answer as Order; // as the shop serializes it
}
