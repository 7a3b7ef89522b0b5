export { shippingCountries } from './settings.ts';
export { type RatedService, type Rating, rateShipment, usualService } from './rate-shipment.ts';
export type { Parcel } from './rating.ts';
export { ShippingSchema, type ShippingSettings } from './settings.ts';
