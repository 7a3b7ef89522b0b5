import type { List } from '@mercer/contract';

/** Input of the catalogue functions: products, a page of them, or one. */
export type ProductsInput<T> = readonly T[] | Pick<List<T>, 'results'> | T | null | undefined;

export function toProductList<T extends object>(input: ProductsInput<T>): readonly T[] {
  if (!input) return [];
  if (Array.isArray(input)) return input;
  return 'results' in input && Array.isArray(input.results) ? input.results : [input as T]; // a single product
}
