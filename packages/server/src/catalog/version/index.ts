export { CatalogCache, type Memoize, unmemoized } from './catalog-cache.ts';
export { catalogVersion, newCatalogVersion } from './catalog-version.ts';
