import type { ListedProduct } from '@mercer/contract';
import { logFailure } from '../../loading/api-errors.ts';
import type { Client } from '../../loading/client.ts';
import { resolveOrNull } from '../../loading/page-data.tsx';
import { maxCompared, readComparedSlugs } from './compared-slugs.ts';
import { type ComparedProduct, toComparedProduct } from './comparison.ts';

export interface ComparedName {
  slug: string;
  name: string;
}

export interface Comparison {
  products: ComparedProduct[];
  /** Number of products of the address that the shop does not have. */
  missingCount: number;
  /** True when more products were found than fit side by side. */
  isShortened: boolean;
  /** Similar products, which can be added. */
  suggestions: ComparedName[];
}

const suggestionCount = 5;

/** @returns null when the products could not be fetched */
export async function loadComparison(client: Client, parameters: URLSearchParams): Promise<Comparison | null> {
  const { slugs, invalidCount } = readComparedSlugs(parameters);
  try {
    const existingProducts = await listProducts(client, slugs);
    const products = existingProducts.slice(0, maxCompared);
    return {
      products: products.map(toComparedProduct),
      missingCount: invalidCount + slugs.length - existingProducts.length,
      isShortened: existingProducts.length > maxCompared,
      suggestions: products.length < maxCompared ? await listSuggestions(client, products) : [],
    };
  } catch (error) {
    logFailure('The products of a comparison could not be fetched', error);
    return null;
  }
}

/** Fetches products in the order of their slugs. */
async function listProducts({ products }: Client, slugs: string[]): Promise<ListedProduct[]> {
  if (slugs.length === 0) return [];
  const { results } = await products.list({ where: { slug: { $in: slugs } }, limit: slugs.length, $facets: false });
  return results.toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
}

async function listSuggestions({ products }: Client, compared: ListedProduct[]): Promise<ComparedName[]> {
  const [first] = compared;
  const related = first && (await resolveOrNull(products.related(first.slug, { limit: suggestionCount })));
  const isCompared = ({ slug }: ComparedName) => compared.some((product) => product.slug === slug);
  return (related?.results ?? []).filter((product) => !isCompared(product)).map(({ slug, name }) => ({ slug, name }));
}

/** Finds the product that a text names best; null when there is none. */
export async function findProduct({ products }: Client, text: string): Promise<ComparedName | null> {
  const list = await resolveOrNull(products.list({ search: text, limit: 1, $facets: false }));
  const [product] = list?.results ?? [];
  return product ? { slug: product.slug, name: product.name } : null;
}
