export { type Bits, countBits, countCommon, keepBits, placesOf } from './bits.ts';
export { CatalogBits } from './catalog-bits.ts';
export { categoryIdsIn } from './category-ids.ts';
export { evaluate, type View } from './evaluate.ts';
export * from './facet-names.ts';
export { ProductNumbers } from './product-numbers.ts';
export { facetsIn, type ProductSet, type Span, soldOut } from './product-set.ts';
