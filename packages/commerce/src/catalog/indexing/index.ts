export { indexCatalog } from './index-catalog.ts';
export { lockCatalogIndex } from './index-answers.ts';
export { indexProducts } from './index-products.ts';
export { loadProducts, type NewProducts } from './load-products.ts';
export { lostProducts } from './index-catalog.ts';
