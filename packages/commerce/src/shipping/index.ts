export { type RatedService, type Rating, rateShipment, usualService } from './rate-shipment.ts';
export type { Parcel } from './rating.ts';
export { ShippingSchema, type ShippingSettings, shippingCountries } from './settings.ts';
