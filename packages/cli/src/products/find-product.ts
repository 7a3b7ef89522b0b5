import { StartError } from '@mercer/host/config/start-error';
import { type OperatorClient, unwrap } from '@mercer/operator';
import { defineRequired } from '../flags/flag.ts';
import { acceptText } from '../flags/kinds.ts';
import { toPlainText } from '../output/plain-text.ts';

export const productArgs = { product: defineRequired(acceptText('product'), 'its id, slug or SKU') };

export type Product = NonNullable<Awaited<ReturnType<typeof findProductById>>>;
type Variant = Product['variants']['results'][number];

/** Item that is sold by itself: a product, or the variant of it whose SKU was typed. */
export interface SoldItem {
  product: Product;
  variant?: Variant | undefined;
}

/** @throws StartError when there is none, or when it is not clear which one is meant */
export async function findProduct(client: OperatorClient, reference: string): Promise<Product> {
  const matches = await findAllMatches(client, reference);
  const [first, ...otherProducts] = [...new Map(matches.map((match) => [match.product.id, match])).values()];
  if (first && otherProducts.length === 0) return first.product;
  throw first ? createAmbiguityError(reference, matches) : new StartError(`There is no product '${reference}'.`);
}

/** Finds a product like `findProduct`, and its variant where an SKU names one. */
export async function findSoldItem(client: OperatorClient, reference: string): Promise<SoldItem> {
  const [first, ...otherMatches] = await findAllMatches(client, reference);
  if (first && otherMatches.length === 0) return first;
  throw first
    ? createAmbiguityError(reference, [first, ...otherMatches])
    : new StartError(`There is no product '${reference}'.`);
}

/** An id is of one thing alone; a slug may be an SKU as well, and an SKU may be of several things. */
async function findAllMatches(client: OperatorClient, reference: string): Promise<SoldItem[]> {
  const productById = await findProductById(client, reference);
  if (productById) return [{ product: productById }];
  const [bySlug, bySku] = [
    await listProductsBy(client, { slug: reference }),
    await listProductsBy(client, { sku: reference }),
  ];
  const products = [...new Map([...bySlug, ...bySku].map((product) => [product.id, product])).values()];
  return products.flatMap((product): SoldItem[] => {
    const productMatch = product.slug === reference || product.sku === reference ? [{ product }] : [];
    const variants = product.variants.results.filter(({ sku }) => sku === reference);
    return [...productMatch, ...variants.map((variant) => ({ product, variant }))];
  });
}

function createAmbiguityError(reference: string, matches: SoldItem[]): StartError {
  const names = matches.map(({ product, variant }) => {
    const of = toPlainText(`${product.name} (${product.slug}, ${product.id})`);
    return variant ? `${toPlainText(variant.name)} (${variant.id}) of ${of}` : of;
  });
  return new StartError(`'${reference}' is ambiguous: ${names.join(', ')}. Name one by its id.`);
}

async function findProductById(client: OperatorClient, id: string) {
  const answer = await client.GET('/operator/products/{id}', { params: { path: { id } } });
  return answer.response.status === 404 ? undefined : unwrap(answer);
}

/** Largest number of products that are read; fewer are named to a person. */
const maxProducts = 20;

async function listProductsBy(client: OperatorClient, query: { slug: string } | { sku: string }) {
  const answer = await client.GET('/operator/products', { params: { query: { ...query, limit: maxProducts } } });
  return unwrap(answer).results;
}
