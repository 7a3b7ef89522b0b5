export { getAttribute, listAttributes } from './attributes.ts';
export { countedFacets, type Facets } from './facets.ts';
