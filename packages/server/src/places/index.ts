export { isInRegion, type Place, placeOf, type Region, specificity } from './region.ts';
export { isState } from './states.ts';
