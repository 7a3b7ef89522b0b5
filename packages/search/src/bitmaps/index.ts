export { type AmountRange, filterByAmount, findAmountRange, type Span } from './amount-ranges.ts';
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
export { findNumbersInSet, firstNumbers, type Ranking } from './first-numbers.ts';
export type { ProductNumbers, ProductSet } from './product-set.ts';
export type { Field } from './words.ts';
