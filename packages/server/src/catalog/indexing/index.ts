export { indexCatalog } from './index-catalog.ts';
export { lockCatalogIndex } from './index-lock.ts';
export { indexProducts } from './index-products.ts';
export { loadProducts, type NewProducts } from './load-products.ts';
export { lostProducts } from './lost-products.ts';
