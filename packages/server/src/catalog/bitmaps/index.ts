export { type Bits, chunkSize, countBits, countCommon, dropBits, keepBits, placesOf } from './bits.ts';
export { CatalogBits, freshBits } from './catalog-bits.ts';
export { evaluate, type View } from './evaluate.ts';
export * from './facet-names.ts';
export { firstNumbers, type Ranking } from './first-numbers.ts';
export { numbersIn } from './numbers-in.ts';
export type { ProductNumbers } from './product-numbers.ts';
export type { ProductSet, Span } from './product-set.ts';
export type { Field } from './words.ts';
