export { shippingCountries } from './countries.ts';
export { rateShipment } from './rate-shipment.ts';
export type { Parcel, RatedService, Rating } from './rating.ts';
export { ShippingSchema, type ShippingSettings } from './settings.ts';
