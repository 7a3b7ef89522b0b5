export { countedFacets, type Facets, getAttribute, listAttributes } from './facets.ts';
