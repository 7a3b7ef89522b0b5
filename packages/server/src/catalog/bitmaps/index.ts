export { type Bits, chunkSize, countBits, countCommon, dropBits, keepBits, placesOf } from './bits.ts';
export { CatalogBits, freshBits } from './catalog-bits.ts';
export { evaluate, type View } from './evaluate.ts';
export * from './facet-names.ts';
export { numbersIn } from './numbers-in.ts';
export type { ProductNumbers } from './product-numbers.ts';
export { type ProductSet, type Span, soldOut } from './product-set.ts';
export type { Field } from './words.ts';
