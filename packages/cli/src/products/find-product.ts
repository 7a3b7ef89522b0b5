import { type OperatorClient, unwrap } from '@mercer/operator';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { required } from '../flags/flag.ts';
import { text } from '../flags/kinds.ts';

export const productArgs = { product: required(text('product'), 'its id, slug or SKU') };

export type Product = Awaited<ReturnType<typeof byId>>;

/** @throws StartError when there is none */
export async function findProduct(client: OperatorClient, typed: string): Promise<NonNullable<Product>> {
  const found =
    (await byId(client, typed)) ?? (await by(client, { slug: typed })) ?? (await by(client, { sku: typed }));
  if (found) return found;
  throw new StartError(`There is no product '${typed}'.`);
}

async function byId(client: OperatorClient, id: string) {
  const answer = await client.GET('/operator/products/{id}', { params: { path: { id } } });
  return answer.response.status === 404 ? undefined : unwrap(answer);
}

async function by(client: OperatorClient, query: { slug: string } | { sku: string }) {
  const answer = await client.GET('/operator/products', { params: { query: { ...query, limit: 1 } } });
  return unwrap(answer).results[0];
}
