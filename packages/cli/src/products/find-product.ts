import { type OperatorClient, unwrap } from '@mercer/operator';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { required } from '../flags/flag.ts';
import { text } from '../flags/kinds.ts';
import { plainText } from '../output/plain-text.ts';

export const productArgs = { product: required(text('product'), 'its id, slug or SKU') };

export type Product = NonNullable<Awaited<ReturnType<typeof byId>>>;
type Variant = Product['variants']['results'][number];

/** What is sold by itself: a product, or the variant of it whose SKU was typed. */
export interface Sold {
  product: Product;
  variant?: Variant | undefined;
}

/** @throws StartError when there is none, or when it is not clear which one is meant */
export async function findProduct(client: OperatorClient, typed: string): Promise<Product> {
  const found = await findAll(client, typed);
  const [first, ...others] = [...new Map(found.map((one) => [one.product.id, one])).values()];
  if (first && others.length === 0) return first.product;
  throw first ? several(typed, found) : new StartError(`There is no product '${typed}'.`);
}

/** As `findProduct`, and which variant it is where an SKU says that. */
export async function findSold(client: OperatorClient, typed: string): Promise<Sold> {
  const [first, ...others] = await findAll(client, typed);
  if (first && others.length === 0) return first;
  throw first ? several(typed, [first, ...others]) : new StartError(`There is no product '${typed}'.`);
}

/** An id is of one thing alone; a slug may be an SKU as well, and an SKU may be of several things. */
async function findAll(client: OperatorClient, typed: string): Promise<Sold[]> {
  const named = await byId(client, typed);
  if (named) return [{ product: named }];
  const [bySlug, bySku] = [await by(client, { slug: typed }), await by(client, { sku: typed })];
  const products = [...new Map([...bySlug, ...bySku].map((product) => [product.id, product])).values()];
  return products.flatMap((product): Sold[] => {
    const own = product.slug === typed || product.sku === typed ? [{ product }] : [];
    const variants = product.variants.results.filter(({ sku }) => sku === typed);
    return [...own, ...variants.map((variant) => ({ product, variant }))];
  });
}

function several(typed: string, found: Sold[]): StartError {
  const names = found.map(({ product, variant }) => {
    const of = plainText(`${product.name} (${product.slug}, ${product.id})`);
    return variant ? `${plainText(variant.name)} (${variant.id}) of ${of}` : of;
  });
  return new StartError(`'${typed}' is not one thing alone: ${names.join(', ')}. Name one by its id.`);
}

async function byId(client: OperatorClient, id: string) {
  const answer = await client.GET('/operator/products/{id}', { params: { path: { id } } });
  return answer.response.status === 404 ? undefined : unwrap(answer);
}

/** More than are named to a person. */
const most = 20;

async function by(client: OperatorClient, query: { slug: string } | { sku: string }) {
  const answer = await client.GET('/operator/products', { params: { query: { ...query, limit: most } } });
  return unwrap(answer).results;
}
