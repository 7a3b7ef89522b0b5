export { computeSpecificity, isPlaceInRegion, normalizePlace, type Place, type Region } from './region.ts';
export { isKnownState } from './states.ts';
