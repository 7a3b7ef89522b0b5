import type { List } from '@mercer/contract';

/** What the catalogue functions accept: products, a page of them, or one. */
export type ProductsInput<T> = readonly T[] | Pick<List<T>, 'results'> | T | null | undefined;

export function productList<T extends object>(input: ProductsInput<T>): readonly T[] {
  if (!input) return [];
  if (Array.isArray(input)) return input;
  return 'results' in input && Array.isArray(input.results) ? input.results : [input as T]; // neither a list nor a page
}
