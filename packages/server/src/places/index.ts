export { type AddressLocation, computeSpecificity, isPlaceInRegion, normalizePlace, type Region } from './region.ts';
export { isKnownState } from './states.ts';
