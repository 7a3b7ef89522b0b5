export { boughtTogether } from './bought-together.ts';
export { getCategory, listCategories, listCollections } from './categories.ts';
export { isExpanded } from './expand.ts';
export {
  expandsLinkedProducts,
  findProduct,
  findProductsByIds,
  getProductJson,
  getProductPreview,
  getWholeProducts,
} from './get-product.ts';
export { listProductFacets, listProducts } from './list-products.ts';
export { buildPreviewToken, readPreviewToken } from './preview.ts';
export { relatedProducts } from './related.ts';
