export {
  type AddressLocation,
  computeSpecificity,
  isKnownState,
  isPlaceInRegion,
  normalizePlace,
  type Region,
} from './region.ts';
