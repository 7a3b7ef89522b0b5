import type { Order } from '@mercer/contract';
import { type OperatorClient, unwrap } from '@mercer/operator';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { required } from '../flags/flag.ts';
import { text } from '../flags/kinds.ts';

export const orderArgs = { order: required(text('order'), 'its number or id') };

/** By its number, with or without a #, or by its id. @throws StartError when there is none */
export async function findOrder(client: OperatorClient, typed: string): Promise<Order> {
  const number = typed.replace(/^#/, '');
  const { results } = unwrap(await client.GET('/operator/orders', { params: { query: { number, limit: 1 } } }));
  const found = results[0] ?? unwrap(await client.GET('/operator/orders/{id}', { params: { path: { id: typed } } }));
  if (found) return asOrder(found);
  throw new StartError(`There is no order '${typed}'.`);
}

/** The description names a few of its fields alone. */
export function asOrder(answer: object): Order {
  return answer as Order; // as the shop serializes it
}
