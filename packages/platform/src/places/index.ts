export { isEuropeanUnionCountry } from './european-union.ts';
export {
  type AddressLocation,
  canMatchZip,
  computeSpecificity,
  isKnownState,
  isPlaceInRegion,
  normalizePlace,
  type Region,
} from './region.ts';
