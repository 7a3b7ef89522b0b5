export { getAttribute, listAttributes } from './facets.ts';
export { countedFacets, type Facets } from './facets.ts';
