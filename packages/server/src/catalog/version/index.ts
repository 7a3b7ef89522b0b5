export { anew, CatalogCache, type Remember } from './catalog-cache.ts';
export { catalogVersion, newCatalogVersion } from './catalog-version.ts';
