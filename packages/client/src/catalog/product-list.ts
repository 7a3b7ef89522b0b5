import type { List } from '@mercer/contract';

/** Input of the catalogue functions: products, a page of them, or one. */
export type ProductsInput<T> = readonly T[] | Pick<List<T>, 'results'> | T | null | undefined;

export function toProductList<T extends object>(input: ProductsInput<T>): readonly T[] {
  if (!input) return [];
  if (Array.isArray(input)) return input;
  return 'results' in input && Array.isArray(input.results) ? input.results : [input as T]; // a single product
}

export interface PriceRange {
  min: number;
  max: number;
  interval: number;
}

const intervalCaps = [1000, 100, 10];

/** Bounds and step of a price filter (§9): about ten steps, round numbers; `null` when there is nothing to choose. */
export function computePriceRange(products: ProductsInput<{ price: number }>): PriceRange | null {
  const prices = toProductList(products).map(({ price }) => price);
  if (prices.length === 0) return null;
  const lowest = Math.floor(Math.min(...prices));
  const highest = Math.ceil(Math.max(...prices));
  if (lowest === highest) return null;
  const interval = capInterval(Math.ceil((highest - lowest) / 10));
  const min = Math.floor(lowest / interval) * interval;
  const max = Math.ceil(highest / interval) * interval;
  const steps = Math.ceil((max - min) / interval);
  return { min, max: min + steps * interval, interval };
}

function capInterval(interval: number): number {
  return intervalCaps.find((cap) => interval > cap) ?? interval;
}
