export { type Parcel, type RatedService, type Rating, rateShipment, usualService } from './rating.ts';
export {
  defaultShipping,
  readShippingRegions,
  ShippingSchema,
  type ShippingSettings,
  shippingCountries,
} from './settings.ts';
