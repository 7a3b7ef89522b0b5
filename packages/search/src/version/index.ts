export { CatalogCache, computeWithoutCache, type Memoize } from './catalog-cache.ts';
export { catalogVersion, newCatalogVersion } from './catalog-cache.ts';
