export { CatalogCache, catalogVersion, computeWithoutCache, type Memoize } from './catalog-cache.ts';
