export { boughtTogether } from './bought-together.ts';
export { getCategory, listCategories } from './categories.ts';
export { expands } from './expand.ts';
export { findProduct, getProduct, getProducts, getWholeProducts } from './get-product.ts';
export { listFacets, listProducts } from './list-products.ts';
export { relatedProducts } from './related.ts';
