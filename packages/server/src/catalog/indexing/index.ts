export { lockCatalog } from './index-lock.ts';
export { indexCatalog, indexProducts } from './index-products.ts';
export { loadProducts, type NewProducts } from './load-products.ts';
