export { getAttribute, listAttributes } from './attributes.ts';
export { type Facets, facetsOf } from './facets.ts';
