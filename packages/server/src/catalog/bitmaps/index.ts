export { type AmountRange, filterByAmount, findAmountRange, type Span } from './amounts-of-bits.ts';
export {
  type Bits,
  chunkSize,
  countCommonBits,
  countSetBits,
  createEmptyBits,
  intersectBitsInPlace,
  listPlaces,
  subtractBitsInPlace,
} from './bits.ts';
export { CatalogBits, createCatalogBits } from './catalog-bits.ts';
export { evaluateSet, type View } from './evaluate.ts';
export * from './facet-names.ts';
export { firstNumbers, type Ranking } from './first-numbers.ts';
export { findNumbersInSet } from './numbers-in.ts';
export type { ProductNumbers } from './product-numbers.ts';
export type { ProductSet } from './product-set.ts';
export type { Field } from './words.ts';
