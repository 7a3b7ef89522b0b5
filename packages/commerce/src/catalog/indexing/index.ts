export { lockCatalogIndex } from './index-answers.ts';
export { indexCatalog, lostProducts } from './index-catalog.ts';
export { indexProducts } from './index-products.ts';
export { loadProducts, type NewProducts } from './load-products.ts';
